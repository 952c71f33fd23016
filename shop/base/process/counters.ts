/** Counters of this process since its start, by name; shop/office/metrics.ts reads them. */
const counters = { 'webhooks-refused': 0 }
type CounterName = keyof typeof counters

export function incrementCounter(what: CounterName): void {
  counters[what] += 1
}

export function readCounter(what: CounterName): number {
  return counters[what]
}
