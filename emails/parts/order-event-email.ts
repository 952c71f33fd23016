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
  says: (told: EmailContext<Data>) => SaysOfOrder,
): Omit<EmailFile<Data>, 'sample'> {
  return itemsEmail((told) => {
    const { data, language, sender } = told
    const { t } = language
    const said = says(told)
    return {
      ...said,
      body: greetingLine(language, data.customer_first_name, said.body),
      strong: [data.order_number, ...(said.strong ?? [])],
      ask: { action: said.action ?? t('emails.order.action'), url: said.actionUrl ?? data.order_url },
      items: data.order_items,
      currency: data.currency,
      totals: said.totals ?? [orderTotalRow(told)],
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
  sampleItem('Lime Chapulines', 'One jar, 60 g', 2, 890),
  sampleItem('Daifuku Mochi', 'Box of six, 180 g', 1, 950),
  sampleItem('Seaweed Tempura', 'Tube, 45 g', 2, 560),
]

export const sample: OrderEventEmailData = {
  order_number: 'WB-10482',
  customer_first_name: 'Noor',
  order_items: sampleItems,
  total_cents: 4232,
  currency: 'USD',
  order_url: 'http://localhost:3000/dashboard/orders/WB-10482',
}

function sampleItem(product_name: string, variation_name: string, quantity: number, unit_price_cents: number): EmailItem {
  return { product_name, variation_name, quantity, unit_price_cents, total_price_cents: quantity * unit_price_cents, picture_url: null }
}
