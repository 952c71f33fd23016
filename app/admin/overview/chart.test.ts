import { expect, test } from 'vitest'
import { chartPaths } from './chart.server.ts'

const pointsOf = (path: string) => path.split(/[ML]/).filter(Boolean)

test('the line ends before the current period, a dashed line leads to it, and nothing follows', () => {
  const before = [null, null, null, null]
  const past = chartPaths([1000, 2000, 500, 0], before, null)
  const open = chartPaths([1000, 2000, 500, 0], before, 2)
  const all = pointsOf(past.line)
  expect([all.length, past.openLine]).toEqual([4, ''])
  expect(pointsOf(open.line)).toEqual(all.slice(0, 2))
  expect(pointsOf(open.openLine)).toEqual(all.slice(1, 3))
})

test('a chart that begins with the current period has no other line', () => {
  const { line, openLine } = chartPaths([1000, 0], [null, null], 0)
  expect([line, pointsOf(openLine).length]).toEqual(['', 1])
})
