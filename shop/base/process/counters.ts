/** Counters of this process since its start, by name; shop/office/metrics.ts reads them. */
const tallies = { 'webhooks-refused': 0 }
export type Tally = keyof typeof tallies

export function tally(what: Tally): void {
  tallies[what] += 1
}

export function tallied(what: Tally): number {
  return tallies[what]
}
