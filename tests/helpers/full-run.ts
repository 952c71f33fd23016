import { hash } from 'node:crypto'
import { DAY } from '#shared/durations.ts'

// Some tests try every member of a large set: each page in each language and theme, each moment of a
// race, each request in each outage. `npm test` tries a sample of them, and `npm test -- full` all.

const { FULL, SAMPLE_DAY } = process.env

/** FULL: 1 for everything, or the languages of the access tests. Undefined for a sample. */
export const fullRun = FULL || undefined

export const isFull = fullRun !== undefined

/** Days since 1970. Most samples are other ones each day; SAMPLE_DAY repeats those of a day. */
export const sampleDay = SAMPLE_DAY ? Number(SAMPLE_DAY) : Math.floor(Date.now() / DAY)

/** How often the sample has come around: each member is tried once in each turn of three days. */
export const sampleTurn = Math.floor(sampleDay / 3)

/** Whether a member with this name is in the sample of the day: a third, with the others on the next two days. */
export function isInSample(name: string): boolean {
  return isFull || (hash('sha256', name, 'buffer').readUInt32BE() + sampleDay) % 3 === 0
}
