import type { EmailItem, OrderEventEmailData } from '#shop/ports.ts'
import { greetingLine, type EmailFile, type EmailContext } from './email.ts'
import { itemsEmail, type ItemsEmailContent } from './items-email.tsx'
import type { EmailTotal } from './totals.tsx'

/**
 * The part that differs between emails about an order. `totals` replaces the row with the order's
 * total.
 */
type SaysOfOrder = Pick<
  ItemsEmailContent,
  'subject' | 'preview' | 'headline' | 'headlineEnd' | 'body' | 'facts' | 'quote' | 'link' | 'note' | 'totals'
> & {
  strong?: string[]
  action?: string
  /** The button's link, if it is not the order page. */
  actionUrl?: string
}

/** An email about an event of an order: greeting, link to the order, and its items. */
export function orderEventEmail<Data extends OrderEventEmailData>(
  contentOf: (context: EmailContext<Data>) => SaysOfOrder,
): Omit<EmailFile<Data>, 'sample'> {
  return itemsEmail((context) => {
    const { data, language, sender } = context
    const { t } = language
    const content = contentOf(context)
    return {
      ...content,
      body: greetingLine(language, data.customer_first_name, content.body),
      strong: [data.order_number, ...(content.strong ?? [])],
      ask: { action: content.action ?? t('emails.order.action'), url: content.actionUrl ?? data.order_url },
      items: data.order_items,
      currency: data.currency,
      totals: content.totals ?? [orderTotalRow(context)],
      why: t('emails.news.why', { shop: sender.name }),
    }
  })
}

/** The row with the order's total, including amounts that no line shows. */
export function orderTotalRow(
  { data, language: { t, money } }: EmailContext<OrderEventEmailData>,
  kind: EmailTotal['kind'] = 'total',
): EmailTotal {
  return { label: t('emails.news.orderTotal'), amount: money(data.total_cents, data.currency), kind }
}

export const sampleItems: EmailItem[] = [
  sampleItem({ product_name: 'Lime Chapulines', variation_name: 'One jar, 60 g', quantity: 2, unit_price_cents: 890 }),
  sampleItem({ product_name: 'Daifuku Mochi', variation_name: 'Box of six, 180 g', quantity: 1, unit_price_cents: 950 }),
  sampleItem({ product_name: 'Seaweed Tempura', variation_name: 'Tube, 45 g', quantity: 2, unit_price_cents: 560 }),
]

export const sample: OrderEventEmailData = {
  order_number: 'WB-10482',
  customer_first_name: 'Noor',
  order_items: sampleItems,
  total_cents: 4232,
  currency: 'USD',
  order_url: 'http://localhost:3000/dashboard/orders/WB-10482',
}

function sampleItem(item: Omit<EmailItem, 'total_price_cents' | 'picture_url'>): EmailItem {
  return { ...item, total_price_cents: item.quantity * item.unit_price_cents, picture_url: null }
}
