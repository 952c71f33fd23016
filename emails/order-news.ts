import type { LetterItem, OrderNews } from '#shop/ports.ts'
import { greet, type LetterFile, type Told } from './letter.ts'
import { itemsLetter, type SaysOfItems } from './items-letter.tsx'
import type { Total } from './totals.tsx'

/**
 * The part that differs between emails about an order. `totals` replaces the row with the order's
 * total.
 */
type SaysOfOrder = Pick<
  SaysOfItems,
  'subject' | 'preview' | 'headline' | 'headlineEnd' | 'body' | 'facts' | 'quote' | 'link' | 'note' | 'totals'
> & {
  strong?: string[]
  action?: string
  /** The button's link, if it is not the order page. */
  actionUrl?: string
}

/** An email about an event of an order: greeting, link to the order, and its items. */
export function orderNews<Data extends OrderNews>(says: (told: Told<Data>) => SaysOfOrder): Omit<LetterFile<Data>, 'sample'> {
  return itemsLetter((told) => {
    const { data, language, sender } = told
    const { t } = language
    const said = says(told)
    return {
      ...said,
      body: greet(language, data.customer_first_name, said.body),
      strong: [data.order_number, ...(said.strong ?? [])],
      ask: { action: said.action ?? t('letters.order.action'), url: said.actionUrl ?? data.order_url },
      items: data.order_items,
      currency: data.currency,
      totals: said.totals ?? [totalOf(told)],
      why: t('letters.news.why', { shop: sender.name }),
    }
  })
}

/** The row with the order's total, including amounts that no line shows. */
export function totalOf({ data, language: { t, money } }: Told<OrderNews>, kind: Total['kind'] = 'total'): Total {
  return { label: t('letters.news.orderTotal'), amount: money(data.total_cents, data.currency), kind }
}

export const items: LetterItem[] = [
  sampleItem('Lime Chapulines', 'One jar, 60 g', 2, 890),
  sampleItem('Daifuku Mochi', 'Box of six, 180 g', 1, 950),
  sampleItem('Seaweed Tempura', 'Tube, 45 g', 2, 560),
]

export const sample: OrderNews = {
  order_number: 'WB-10482',
  customer_first_name: 'Noor',
  order_items: items,
  total_cents: 4232,
  currency: 'USD',
  order_url: 'http://localhost:3000/dashboard/orders/WB-10482',
}

function sampleItem(product_name: string, variation_name: string, quantity: number, unit_price_cents: number): LetterItem {
  return { product_name, variation_name, quantity, unit_price_cents, total_price_cents: quantity * unit_price_cents, picture_url: null }
}
