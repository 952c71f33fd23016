/** The first of a list that cannot be empty. Throws where it is, since that is our own fault. */
export function firstOf<T>(items: readonly T[]): T {
  const [first] = items
  if (first === undefined) throw new Error('A list that cannot be empty is empty')
  return first
}

/** A value that cannot be absent. Throws where it is, since that is our own fault. */
export function present<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw new Error('A value that cannot be absent is absent')
  return value
}

/** The item at `index`, which the list must have. Throws RangeError where it does not. */
export function itemAt<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`There is no item ${index} among ${items.length}`)
  return items[index] as T
}

/** The end of a switch that has a case for everything: the compiler refuses a missing case. */
export function unreachable(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}`)
}
