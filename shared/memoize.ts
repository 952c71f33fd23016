/** Answers what `make` makes of a key, made once for each: for what is dear to make, as formats of numbers and days are. Of few keys: it forgets none. */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    let value = made.get(key)
    if (value === undefined) made.set(key, (value = make(key)))
    return value
  }
}
