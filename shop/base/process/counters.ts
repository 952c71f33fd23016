/** Counters of this process since its start, by name; shop/office/metrics.ts reads them. */
const counters = { 'webhooks-refused': 0, 'auth-service-faults': 0 }
type CounterName = keyof typeof counters

export function incrementCounter(name: CounterName): void {
  counters[name] += 1
}

export function readCounter(name: CounterName): number {
  return counters[name]
}
