/** Returns the array itself, or a longer copy of it, so that the index `place` exists. */
export function ensureCapacity<List extends Int32Array | Uint32Array | Uint8Array>(place: number, list: List): List {
  if (place < list.length) return list
  const longer = new (list.constructor as new (length: number) => List)(Math.max(place + 1, list.length * 2))
  longer.set(list)
  return longer
}
