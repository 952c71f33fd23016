/**
 * Runs a rival to its end right before or after the first call of a port's function. If the rival
 * throws, the call fails.
 */
export function atCall<Port extends object>(
  port: Port,
  call: keyof Port & string,
  when: 'before' | 'after',
  rival: () => Promise<unknown>,
): Port {
  let met = false
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== call || typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        const isFirst = !met
        met = true
        if (isFirst && when === 'before') await rival()
        const answer: unknown = await value.apply(target, args)
        if (isFirst && when === 'after') await rival()
        return answer
      }
    },
  })
}
