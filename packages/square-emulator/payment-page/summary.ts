import { html } from 'hono/html'
import { formatMoney } from '#shared/money.ts'
import { objectData, type CatalogObject } from '../catalogue/kinds.ts'
import { findCatalogueRows, catalogueObjectViews } from '../catalogue/objects.ts'
import type { OrderLineItem, Order } from '../orders/order.ts'
import { fillPlaceholders } from '../texts.ts'
import type { Emulator } from '../emulator.ts'
import type { PaymentPageContext, PaymentPageHtml } from './layout.ts'

/** Formats cents in the page's language. */
export const formatPaymentAmount = (frame: PaymentPageContext, money: { amount: number; currency: string }) =>
  formatMoney(money.amount, frame.language, money.currency)

/** The order's items and totals, with every charge by its name. */
export function orderSummary(emulator: Emulator, frame: PaymentPageContext, order: Order): PaymentPageHtml {
  const pictures = picturesOf(emulator, order)
  const { texts } = frame
  const added = (order.taxes ?? []).some((tax) => tax.type === 'ADDITIVE')
  const lines = order.line_items ?? []
  const subtotal = lines.reduce((cents, line) => cents + beforeDiscount(line), 0)
  const money = (cents: number) => formatPaymentAmount(frame, { ...order.total_money, amount: cents })
  return html`<ul class="lines">
      ${lines.map(
        (line) =>
          html`<li>
            <span class="pack"
              ><span class="tile"
                >${pictures.get(line.uid) ? html`<img src="${pictures.get(line.uid)}" width="64" height="80" alt="" />` : ''}</span
              ><span class="count">${line.quantity}</span></span
            >
            <span
              ><strong>${line.name}</strong>${line.variation_name ? html`<br /><span class="soft">${line.variation_name}</span>` : ''}</span
            >
            <span class="money">${money(beforeDiscount(line))}</span>
          </li>`,
      )}
    </ul>
    <dl class="sums">
      <div>
        <dt>${texts.subtotal}</dt>
        <dd>${money(subtotal)}</dd>
      </div>
      ${(order.discounts ?? []).map(
        (one) =>
          html`<div class="save">
            <dt>${one.name}</dt>
            <dd>−${formatPaymentAmount(frame, one.applied_money)}</dd>
          </div>`,
      )}
      ${(order.service_charges ?? []).map(
        (one) =>
          html`<div>
            <dt>${one.name}</dt>
            <dd>${formatPaymentAmount(frame, one.applied_money)}</dd>
          </div>`,
      )}
      <div>
        <dt>${added || !order.taxes ? texts.tax : texts.taxIncluded}</dt>
        <dd>${formatPaymentAmount(frame, order.total_tax_money)}</dd>
      </div>
      <div class="total">
        <dt>${texts.total}</dt>
        <dd>${formatPaymentAmount(frame, order.total_money)}</dd>
      </div>
    </dl>`
}

/** Formats a count like '5 items'. */
export function itemCount(frame: PaymentPageContext, order: Order): string {
  const count = (order.line_items ?? []).reduce((total, line) => total + Number(line.quantity), 0)
  return count === 1 ? frame.texts.item : fillPlaceholders(frame.texts.items, { count: String(count) })
}

const beforeDiscount = (line: OrderLineItem) =>
  line.variation_total_price_money.amount + (line.modifiers ?? []).reduce((cents, one) => cents + one.total_price_money.amount, 0)

/** The image of each line, if the emulator has one: the variation's own, or else the item's. */
function picturesOf(emulator: Emulator, order: Order): Map<string, string> {
  const firstImage = (object: CatalogObject | undefined) =>
    object ? (objectData(object).image_ids as string[] | undefined)?.[0] : undefined
  const get = (ids: string[]) =>
    new Map(catalogueObjectViews(emulator, findCatalogueRows(emulator.store, ids)).map((object) => [object.id, object]))
  const lines = (order.line_items ?? []).filter((line) => line.catalog_object_id)
  const variations = get(lines.map((line) => line.catalog_object_id ?? ''))
  const items = get([...variations.values()].map((variation) => String(objectData(variation).item_id)))
  const imageOf = (line: OrderLineItem) => {
    const variation = variations.get(line.catalog_object_id ?? '')
    return firstImage(variation) ?? firstImage(items.get(String(variation && objectData(variation).item_id)))
  }
  const images = get(lines.flatMap((line) => imageOf(line) ?? []))
  return new Map(
    lines.flatMap((line) => {
      const image = images.get(imageOf(line) ?? '')
      const url = image && objectData(image).url
      const ours = typeof url === 'string' && url.startsWith(`${emulator.settings.publicUrl}/`)
      return ours ? [[line.uid, new URL(url).pathname] as const] : []
    }),
  )
}
