/** What this process has counted since it started, by name; read by shop/office/metrics.ts. */
const tallies = { 'webhooks-refused': 0 }
export type Tally = keyof typeof tallies

export function tally(what: Tally): void {
  tallies[what] += 1
}

export function tallied(what: Tally): number {
  return tallies[what]
}
