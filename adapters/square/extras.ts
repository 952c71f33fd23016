import type { CatalogObject } from 'square'
import type { ModifiersRecord, TaxRecord } from '#shop/ports.ts'
import { centsOf } from './money.ts'

/** A tax that the point of sale itself would take; the shop's own table decides what an order is taxed with. */
export function taxOf(id: string, { taxData: data = {} }: CatalogObject.Tax): TaxRecord {
  return { id, name: data.name ?? '', percent: data.percentage ?? null, included: data.inclusionType === 'INCLUSIVE' }
}

/** What may be chosen with an item, in the order that the point of sale shows it. */
export function modifiersOf(id: string, { modifierListData: data = {} }: CatalogObject.ModifierList): ModifiersRecord {
  const choices = (data.modifiers ?? [])
    .flatMap((one) => (one.type === 'MODIFIER' && !one.isDeleted ? [one] : []))
    .toSorted((a, b) => (a.modifierData?.ordinal ?? 0) - (b.modifierData?.ordinal ?? 0))
    .map(({ id: choiceId, modifierData }) => ({
      id: choiceId,
      name: modifierData?.name ?? '',
      priceCents: centsOf(modifierData?.priceMoney),
    }))
  return { id, name: data.name ?? '', choices, several: data.selectionType === 'MULTIPLE' }
}
