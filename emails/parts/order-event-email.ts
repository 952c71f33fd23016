import type { Email, EmailContext, EmailProps } from './email.ts'
import type { ParsedEmailItem, OrderEventData } from './fields.ts'
import { itemsEmail, type ItemsEmailContent } from './items-email.ts'
import { greetingLine } from './language.ts'
import type { EmailTotal } from './totals.tsx'

/**
 * The part that differs between emails about an order. `totals` replaces the row with the order's
 * total.
 */
type OrderEventContent = Pick<
  ItemsEmailContent,
  'subject' | 'preview' | 'headline' | 'headlineEnd' | 'body' | 'facts' | 'quote' | 'link' | 'note' | 'totals'
> & {
  strong?: string[]
  action?: string
  /** The button's link, if it is not the order page. */
  actionUrl?: string
}

/** Declares an email about an event of an order: greeting, link to the order, and its items. */
export function orderEventEmail<const Name extends string, Data extends OrderEventData>({
  content,
  ...props
}: EmailProps<Name, Data> & { content: (context: EmailContext<NoInfer<Data>>) => OrderEventContent }): Email<Name, Data> {
  return itemsEmail({
    ...props,
    content(context) {
      const { data, language, sender } = context
      const { t } = language
      const { action, actionUrl, ...event } = content(context)
      return {
        ...event,
        body: greetingLine(language, data.customer_first_name, event.body),
        strong: [data.order_number, ...(event.strong ?? [])],
        ask: { action: action ?? t('emails.order.action'), url: actionUrl ?? data.order_url },
        items: data.order_items,
        currency: data.currency,
        totals: event.totals ?? [orderTotalRow(context)],
        why: t('emails.news.why', { shop: sender.name }),
      }
    },
  })
}

/** The row with the order's total, including amounts that no line shows. */
export function orderTotalRow(
  { data, language: { t, money } }: EmailContext<OrderEventData>,
  kind: EmailTotal['kind'] = 'total',
): EmailTotal {
  return { label: t('emails.news.orderTotal'), amount: money(data.total_cents, data.currency), kind }
}

/** Realistic items, for previews and tests. */
export const sampleItems: ParsedEmailItem[] = [
  sampleItem({ product_name: 'Lime Chapulines', variation_name: 'One jar, 60 g', quantity: 2, unit_price_cents: 890 }),
  sampleItem({ product_name: 'Daifuku Mochi', variation_name: 'Box of six, 180 g', quantity: 1, unit_price_cents: 950 }),
  sampleItem({ product_name: 'Seaweed Tempura', variation_name: 'Tube, 45 g', quantity: 2, unit_price_cents: 560 }),
]

/** Realistic data of an order, for previews and tests. */
export const sampleOrder: OrderEventData = {
  order_number: 'WB-10482',
  customer_first_name: 'Noor',
  order_items: sampleItems,
  total_cents: 4232,
  currency: 'USD',
  order_url: 'http://localhost:3000/dashboard/orders/WB-10482',
}

function sampleItem(item: Omit<ParsedEmailItem, 'total_price_cents' | 'picture_url' | 'box_number'>): ParsedEmailItem {
  return { ...item, box_number: null, total_price_cents: item.quantity * item.unit_price_cents, picture_url: null }
}
