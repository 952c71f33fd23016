import { traced } from '#shop/base/process/tracing.ts'
import type { Shop } from '#shop/shop.ts'

/** The ports whose calls may leave this process. */
const PORTS = [
  'payments',
  'catalogueSource',
  'stockSource',
  'mailer',
  'identity',
  'storage',
  'papers',
  'live',
  'dns',
  'webhookSender',
] as const

/**
 * The shop with a span for each call of a port, such as 'payments.refund'. Arguments are not
 * recorded.
 */
export function withTracedPorts(shop: Shop): Shop {
  const ports = PORTS.map((name) => [name, tracedPort(name, shop[name])])
  return { ...shop, ...(Object.fromEntries(ports) as Pick<Shop, (typeof PORTS)[number]>) }
}

function tracedPort<Port extends object>(name: string, port: Port): Port {
  return new Proxy(port, {
    get(target, call) {
      const value: unknown = Reflect.get(target, call, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown =>
        traced(`${name}.${String(call)}`, () => Reflect.apply(value, target, args) as unknown, { kind: 'call', isPart: true })
    },
  })
}
