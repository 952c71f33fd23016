import { objectData, type CatalogObject } from '../catalogue/kinds.ts'
import { findCatalogueRow, catalogueObjectViews } from '../catalogue/objects.ts'
import { invalidRequest } from '../http/fault.ts'
import { newPartUid } from '../http/ids.ts'
import { netOfIncludedTax } from '../locations.ts'
import type { Emulator } from '../emulator.ts'
import type { Money } from '../http/wire-schemas.ts'
import type { OrderServiceCharge, OrderLevelDiscount, OrderLineItem, Order, PricedParts, OrderTax } from './order.ts'
import type { OrderInput } from './shapes.ts'
import { newAppliedAmount, calculateTotals } from './totals.ts'

/** The computed parts of an order: names and prices from the catalogue, uids, and all amounts. */
type AssembledOrder = PricedParts &
  Pick<Order, 'total_money' | 'total_tax_money' | 'total_discount_money' | 'total_tip_money' | 'total_service_charge_money' | 'net_amounts'>

/**
 * Completes an order and calculates its prices. Throws a Fault if a part references a missing
 * object or has no price.
 */
export function assembleOrder(
  emulator: Emulator,
  input: Pick<OrderInput, 'line_items' | 'taxes' | 'discounts' | 'service_charges' | 'pricing_options'>,
): AssembledOrder {
  const { currency } = emulator.settings
  const zero: Money = { amount: 0, currency }
  const taxes = (input.taxes ?? []).map((tax, index) => taxOf(emulator, tax, `order.taxes[${index}]`, zero))
  const discounts = (input.discounts ?? []).map((discount, index) => discountOf(emulator, discount, `order.discounts[${index}]`, zero))
  const lines = (input.line_items ?? []).map((line, index) => lineOf(emulator, line, `order.line_items[${index}]`, zero))
  if (input.pricing_options?.auto_apply_taxes) addCatalogueTaxes(emulator, lines, taxes, zero)
  const charges = (input.service_charges ?? []).map((charge, index) => chargeOf(charge, `order.service_charges[${index}]`, zero))
  uniqueUids(taxes, 'order.taxes')
  uniqueUids(discounts, 'order.discounts')
  uniqueUids(lines, 'order.line_items')
  uniqueUids(charges, 'order.service_charges')
  for (const [index, line] of lines.entries()) applyScopes(line, { taxes, discounts, currency }, `order.line_items[${index}]`)
  for (const [index, charge] of charges.entries()) applyChargeTaxes(charge, { taxes, currency }, `order.service_charges[${index}]`)

  const priced: PricedParts = {
    ...(lines.length > 0 && { line_items: lines }),
    ...(taxes.length > 0 && { taxes }),
    ...(discounts.length > 0 && { discounts }),
    ...(charges.length > 0 && { service_charges: charges }),
  }
  const totals = calculateTotals(priced, currency, netOfIncludedTax(emulator))
  if (totals.total.amount > 999_999_999_99) throw invalidRequest('VALUE_TOO_HIGH', 'The order is above what can be taken.', 'order')
  return {
    ...priced,
    total_money: totals.total,
    total_tax_money: totals.tax,
    total_discount_money: totals.discount,
    total_tip_money: zero,
    total_service_charge_money: totals.charges,
    net_amounts: {
      total_money: totals.total,
      tax_money: totals.tax,
      discount_money: totals.discount,
      tip_money: zero,
      service_charge_money: totals.charges,
    },
  }
}

function lineOf(emulator: Emulator, given: NonNullable<OrderInput['line_items']>[number], path: string, zero: Money): OrderLineItem {
  const { modifiers, applied_taxes, applied_discounts, ...line } = given
  const known = line.catalog_object_id ? fromCatalogue(emulator, line.catalog_object_id, path) : null
  if (!known && !line.name && line.item_type !== 'CUSTOM_AMOUNT')
    throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'An item outside the catalogue needs a name.', `${path}.name`)
  const price = line.base_price_money ?? known?.price
  if (!price) throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'The line has no price.', `${path}.base_price_money`)
  if (Number(line.quantity) === 0) throw invalidRequest('VALUE_TOO_LOW', 'The quantity must be above zero.', `${path}.quantity`)
  return {
    ...(known && {
      catalog_version: known.version,
      name: known.name,
      variation_name: known.variation,
    }),
    ...line,
    uid: line.uid ?? newPartUid(),
    item_type: line.item_type ?? 'ITEM',
    base_price_money: price,
    ...(modifiers && {
      modifiers: modifiers.map((modifier, index) => modifierOf(emulator, modifier, `${path}.modifiers[${index}]`, zero)),
    }),
    ...(applied_taxes && {
      applied_taxes: applied_taxes.map((one) => ({
        ...newAppliedAmount(zero.currency),
        ...one,
      })),
    }),
    ...(applied_discounts && {
      applied_discounts: applied_discounts.map((one) => ({
        ...newAppliedAmount(zero.currency),
        ...one,
      })),
    }),
    variation_total_price_money: zero,
    gross_sales_money: zero,
    total_tax_money: zero,
    total_discount_money: zero,
    total_service_charge_money: zero,
    total_money: zero,
  }
}

function fromCatalogue(emulator: Emulator, id: string, path: string) {
  const variation = objectOf(emulator, id, 'ITEM_VARIATION', `${path}.catalog_object_id`)
  const data = objectData(variation)
  const item = objectOf(emulator, String(data.item_id), 'ITEM', `${path}.catalog_object_id`)
  const overrides = (data.location_overrides ?? []) as { location_id?: string; price_money?: Money }[]
  const here = overrides.find((override) => override.location_id === emulator.settings.locationId)
  return {
    name: String(objectData(item).name),
    variation: typeof data.name === 'string' ? data.name : '',
    version: variation.version,
    price: here?.price_money ?? (data.price_money as Money | undefined),
  }
}

function modifierOf(
  emulator: Emulator,
  given: NonNullable<NonNullable<OrderInput['line_items']>[number]['modifiers']>[number],
  path: string,
  zero: Money,
) {
  const object = given.catalog_object_id ? objectOf(emulator, given.catalog_object_id, 'MODIFIER', `${path}.catalog_object_id`) : null
  const data = object ? objectData(object) : {}
  if (!object && !given.name)
    throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'A modifier outside the catalogue needs a name.', `${path}.name`)
  return {
    ...(object && { name: data.name as string | undefined, catalog_version: object.version }),
    ...given,
    uid: given.uid ?? newPartUid(),
    quantity: given.quantity ?? '1',
    base_price_money: given.base_price_money ?? (data.price_money as Money | undefined) ?? zero,
    total_price_money: zero,
  }
}

function taxOf(emulator: Emulator, tax: NonNullable<OrderInput['taxes']>[number], path: string, zero: Money): OrderTax {
  const object = tax.catalog_object_id ? objectOf(emulator, tax.catalog_object_id, 'TAX', `${path}.catalog_object_id`) : null
  const data = object ? objectData(object) : {}
  const percentage = tax.percentage ?? (data.percentage as string | undefined)
  if (percentage === undefined) throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'A tax needs a percentage.', `${path}.percentage`)
  if (!object && !tax.name) throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'A tax needs a name.', `${path}.name`)
  return {
    ...(object && { name: String(data.name), catalog_version: object.version }),
    ...tax,
    uid: tax.uid ?? newPartUid(),
    type: tax.type ?? (data.inclusion_type as 'ADDITIVE' | 'INCLUSIVE' | undefined) ?? 'ADDITIVE',
    percentage,
    scope: tax.scope ?? 'ORDER',
    applied_money: zero,
  }
}

function discountOf(
  emulator: Emulator,
  discount: NonNullable<OrderInput['discounts']>[number],
  path: string,
  zero: Money,
): OrderLevelDiscount {
  const object = discount.catalog_object_id ? objectOf(emulator, discount.catalog_object_id, 'DISCOUNT', `${path}.catalog_object_id`) : null
  const data = object ? objectData(object) : {}
  const amount = discount.amount_money ?? (discount.percentage ? undefined : (data.amount_money as Money | undefined))
  const percentage = discount.percentage ?? (amount ? undefined : (data.percentage as string | undefined))
  if (discount.amount_money && discount.percentage)
    throw invalidRequest('CONFLICTING_PARAMETERS', 'A discount is a percentage or an amount.', path)
  if (amount === undefined && percentage === undefined)
    throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'A discount needs a percentage or an amount.', `${path}.amount_money`)
  if (discount.type && discount.type.endsWith('PERCENTAGE') !== (percentage !== undefined))
    throw invalidRequest('INVALID_VALUE', 'The type of the discount does not fit its value.', `${path}.type`)
  if (!object && !discount.name) throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'A discount needs a name.', `${path}.name`)
  return {
    ...(object && { name: String(data.name), catalog_version: object.version }),
    ...discount,
    uid: discount.uid ?? newPartUid(),
    type: discount.type ?? (percentage === undefined ? 'FIXED_AMOUNT' : 'FIXED_PERCENTAGE'),
    ...(percentage === undefined ? { amount_money: amount } : { percentage }),
    scope: discount.scope ?? 'ORDER',
    applied_money: zero,
  }
}

function chargeOf(charge: NonNullable<OrderInput['service_charges']>[number], path: string, zero: Money): OrderServiceCharge {
  const { applied_taxes, ...rest } = charge
  if (!charge.name) throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'A service charge needs a name.', `${path}.name`)
  if ((charge.amount_money === undefined) === (charge.percentage === undefined))
    throw invalidRequest('INVALID_VALUE', 'A service charge is a percentage or an amount.', path)
  const phase = charge.calculation_phase ?? 'SUBTOTAL_PHASE'
  if (charge.taxable && phase === 'TOTAL_PHASE')
    throw invalidRequest('INVALID_VALUE', 'A charge on the total cannot be taxed.', `${path}.taxable`)
  return {
    ...rest,
    uid: charge.uid ?? newPartUid(),
    calculation_phase: phase,
    taxable: charge.taxable ?? false,
    type: charge.type ?? 'CUSTOM',
    ...(applied_taxes && {
      applied_taxes: applied_taxes.map((one) => ({
        ...newAppliedAmount(zero.currency),
        ...one,
      })),
    }),
    applied_money: zero,
    total_tax_money: zero,
    total_money: zero,
  }
}

/**
 * Taxes and discounts of the whole order are applied to every line. A tax or discount that a line
 * references must exist.
 */
function applyScopes(
  line: OrderLineItem,
  { taxes, discounts, currency }: { taxes: readonly OrderTax[]; discounts: readonly OrderLevelDiscount[]; currency: string },
  path: string,
): void {
  for (const one of line.applied_taxes ?? []) mustExist(taxes, one.tax_uid, `${path}.applied_taxes`)
  for (const one of line.applied_discounts ?? []) mustExist(discounts, one.discount_uid, `${path}.applied_discounts`)
  const moreTaxes = taxes.filter((tax) => tax.scope === 'ORDER' && !line.applied_taxes?.some((one) => one.tax_uid === tax.uid))
  const moreDiscounts = discounts.filter(
    (discount) => discount.scope === 'ORDER' && !line.applied_discounts?.some((one) => one.discount_uid === discount.uid),
  )
  if (moreTaxes.length > 0)
    line.applied_taxes = [...(line.applied_taxes ?? []), ...moreTaxes.map(({ uid }) => ({ ...newAppliedAmount(currency), tax_uid: uid }))]
  if (moreDiscounts.length > 0) {
    line.applied_discounts = [
      ...(line.applied_discounts ?? []),
      ...moreDiscounts.map(({ uid }) => ({ ...newAppliedAmount(currency), discount_uid: uid })),
    ]
  }
}

function applyChargeTaxes(
  charge: OrderServiceCharge,
  { taxes, currency }: { taxes: readonly OrderTax[]; currency: string },
  path: string,
): void {
  for (const one of charge.applied_taxes ?? []) mustExist(taxes, one.tax_uid, `${path}.applied_taxes`)
  if (charge.applied_taxes?.length && !charge.taxable)
    throw invalidRequest('INVALID_VALUE', 'The charge is not taxable.', `${path}.taxable`)
  if (!charge.taxable) return
  const more = taxes.filter((tax) => tax.scope === 'ORDER' && !charge.applied_taxes?.some((one) => one.tax_uid === tax.uid))
  if (more.length > 0)
    charge.applied_taxes = [...(charge.applied_taxes ?? []), ...more.map(({ uid }) => ({ ...newAppliedAmount(currency), tax_uid: uid }))]
}

function addCatalogueTaxes(emulator: Emulator, lines: readonly OrderLineItem[], taxes: OrderTax[], zero: Money): void {
  for (const line of lines) {
    if (!line.catalog_object_id) continue
    const item = objectOf(
      emulator,
      String(objectData(objectOf(emulator, line.catalog_object_id, 'ITEM_VARIATION', '')).item_id),
      'ITEM',
      '',
    )
    for (const id of (objectData(item).tax_ids ?? []) as string[]) {
      const row = findCatalogueRow(emulator.store, id)
      if (!row || row.deleted) continue
      let tax = taxes.find((one) => one.catalog_object_id === id)
      if (!tax)
        taxes.push((tax = { ...taxOf(emulator, { catalog_object_id: id, scope: 'LINE_ITEM' }, 'order.taxes', zero), auto_applied: true }))
      const { uid } = tax
      if (!line.applied_taxes?.some((one) => one.tax_uid === uid))
        line.applied_taxes = [...(line.applied_taxes ?? []), { ...newAppliedAmount(zero.currency), tax_uid: uid }]
    }
  }
}

function objectOf(emulator: Emulator, id: string, type: CatalogObject['type'], path: string): CatalogObject {
  const row = findCatalogueRow(emulator.store, id)
  const [object] = row && !row.deleted && row.type === type ? catalogueObjectViews(emulator, [row]) : []
  if (!object) throw invalidRequest('NOT_FOUND', `There is no ${type} with the id ${id} in the catalogue.`, path)
  return object
}

function mustExist(parts: readonly { uid: string }[], uid: string, path: string): void {
  if (!parts.some((part) => part.uid === uid)) throw invalidRequest('INVALID_VALUE', `Nothing in the order has the uid ${uid}.`, path)
}

function uniqueUids(parts: readonly { uid: string }[], path: string): void {
  if (new Set(parts.map((part) => part.uid)).size < parts.length) throw invalidRequest('INVALID_VALUE', 'A uid is used twice.', path)
}
