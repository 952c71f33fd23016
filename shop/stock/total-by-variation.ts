import type { VariationQuantity } from '#shop/ports.ts'

/**
 * One entry for each variation. An order may hold the same snack by itself and in several boxes.
 */
export function totalByVariation(pieces: readonly VariationQuantity[]): VariationQuantity[] {
  const totals = new Map<string, number>()
  for (const { variationId, quantity } of pieces) totals.set(variationId, (totals.get(variationId) ?? 0) + quantity)
  return [...totals].map(([variationId, quantity]) => ({ variationId, quantity }))
}
