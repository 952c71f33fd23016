/** The item at `index`, which the list must have. Throws RangeError where it does not. */
export function itemAt<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`There is no item ${index} among ${items.length}`)
  return items[index] as T
}
