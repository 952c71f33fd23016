import { hash } from 'node:crypto'
import { DAY } from '#shared/durations.ts'

// Some tests try every member of a large set: each page in each language and theme, each moment of a
// race, each request in each outage. `npm test` tries a sample of them, and `npm test -- full` all.
// test-by-day.ts does the same with whole tests.

const { FULL, SAMPLE_DAY } = process.env
/** Days in a row that try all members of a set. */
const SAMPLE_DAYS = 3

/** FULL: 1 for everything, or the languages of the access tests. Undefined for a sample. */
export const fullRun = FULL || undefined

export const isFull = fullRun !== undefined

/** Days since 1970. Most samples are other ones each day; SAMPLE_DAY repeats those of a day. */
export const sampleDay = SAMPLE_DAY ? Number(SAMPLE_DAY) : Math.floor(Date.now() / DAY)

/** How often the sample has come around: each member is tried once in each turn of three days. */
export const sampleTurn = turnOf(sampleDay)

/** Whether a member with this name is in the sample of the day: a third, with the others on the next two days. */
export function isInSample(name: string): boolean {
  return isFull || isInSampleOf(sampleDay, name)
}

/**
 * As `isInSample`, for members within a test that itself may run on one of three days. That test
 * tries other ones each time, and all in nine days.
 */
export function isInNestedSample(name: string): boolean {
  return isFull || isInSampleOf(sampleDay + sampleTurn, name)
}

/** Whether a member of a small set is tried today: one of two or three members in turn, a third of more. */
export function takesItsTurn(set: string, index: number, size: number): boolean {
  return isFull || takesItsTurnOn(sampleDay, set, index, size)
}

export function isInSampleOf(day: number, name: string): boolean {
  return takesItsTurnOn(day, name, 0, SAMPLE_DAYS)
}

export function takesItsTurnOn(day: number, set: string, index: number, size: number): boolean {
  const number = hash('sha256', set, 'buffer').readUInt32BE()
  return (number + index + day) % Math.min(size, SAMPLE_DAYS) === 0
}

/** The number of turns before this day. */
export function turnOf(day: number): number {
  return Math.floor(day / SAMPLE_DAYS)
}
