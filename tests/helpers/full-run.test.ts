import { expect, test } from 'vitest'
import { isInSampleOf, takesItsTurnOn, turnOf } from './full-run.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const firsts = [20_786, 20_787, 20_788]

test.each(firsts)('each member of a sample is tried on one of three days from day %i on', (first) => {
  const days = [first, first + 1, first + 2]
  for (const name of names) expect(days.filter((day) => isInSampleOf(day, name))).toHaveLength(1)
})

test.each(firsts)('each member of a test that runs every third day from day %i on is tried once in nine days', (first) => {
  const days = [first, first + 3, first + 6]
  for (const name of names) expect(days.filter((day) => isInSampleOf(day + turnOf(day), name))).toHaveLength(1)
})

test.each([1, 2, 3, 4, 7])('of a set of %i members some are tried each day, and all in three days', (size) => {
  const members = Array.from({ length: size }, (_, index) => index)
  const days = firsts.map((day) => members.filter((index) => takesItsTurnOn(day, 'a set', index, size)))
  for (const tried of days) expect(tried).not.toEqual([])
  expect(new Set(days.flat())).toEqual(new Set(members))
})
