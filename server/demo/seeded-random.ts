import { itemAt } from '#shared/present.ts'

/** Pseudo-random values in the same order each time, so that every demo shop looks the same. */
export interface SeededRandom {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** True with this probability: 0.1 for one in ten. */
  happens(often: number): boolean
  pick<T>(items: readonly T[]): T
  /** The index of one of the weights. A heavier weight is more likely. */
  weighed(weights: readonly number[]): number
  /** A UUID from these pseudo-random values. */
  uuid(): string
}

/** Mulberry32. Not suitable for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    happens: (often) => next() < often,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
    weighed(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const found = weights.findIndex((weight) => (left -= weight) < 0)
      return found < 0 ? weights.length - 1 : found
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => whole(0, 15).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
