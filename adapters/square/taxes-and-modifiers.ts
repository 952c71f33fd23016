import type { CatalogObject } from 'square'
import type { ModifiersRecord, TaxRecord } from '#shop/ports.ts'
import { centsOfSquareMoney } from './money.ts'

/** A tax of the point of sale. The tax of an order is decided by the shop's own table. */
export function taxOf(id: string, { taxData: data = {} }: CatalogObject.Tax): TaxRecord {
  return { id, name: data.name ?? '', percent: data.percentage ?? null, included: data.inclusionType === 'INCLUSIVE' }
}

/** The options of an item, in the order of the point of sale. */
export function modifiersOf(id: string, { modifierListData: data = {} }: CatalogObject.ModifierList): ModifiersRecord {
  const choices = (data.modifiers ?? [])
    .flatMap((one) => (one.type === 'MODIFIER' && !one.isDeleted ? [one] : []))
    .toSorted((a, b) => (a.modifierData?.ordinal ?? 0) - (b.modifierData?.ordinal ?? 0))
    .map(({ id: choiceId, modifierData }) => ({
      id: choiceId,
      name: modifierData?.name ?? '',
      priceCents: centsOfSquareMoney(modifierData?.priceMoney),
    }))
  return { id, name: data.name ?? '', choices, several: data.selectionType === 'MULTIPLE' }
}
