/**
 * Caches the result of `make` for each key, for expensive objects such as number and date formats.
 * The cache never evicts, so use it only with few keys.
 */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    let value = made.get(key)
    if (value === undefined) made.set(key, (value = make(key)))
    return value
  }
}

/** Returns a function that calls `make` once, at its first call, and returns that value from then on. */
export function once<Value extends {}>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
