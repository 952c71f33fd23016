import { expect, test } from 'vitest'
import { BadSettings } from '#server/config.types.ts'
import { readArguments } from './arguments.ts'

test.each([
  [['--period', 'x']],
  [['--period', '0']],
  [['--from', 'today']],
  [['--unknown']],
  [['all']],
  [['--help']],
  [['--period', '3', '--from', '2026-01-01']],
])('npm run reconcile -- %j is answered with the usage', (args) => {
  expect(() => readArguments(args)).toThrow(BadSettings)
  expect(() => readArguments(args)).toThrow('npm run reconcile --')
})

test('npm run reconcile compares the last days or the named ones, and fixes what is named', () => {
  expect(readArguments(['--from', '2026-01-01', '--to', '2026-01-31', '--record', 'all', '--refund', '1', '--refund', '2'])).toEqual({
    query: 'from=2026-01-01&to=2026-01-31',
    record: ['all'],
    refund: ['1', '2'],
  })
  expect(readArguments(['--period', '2']).query).toMatch(/^from=\d{4}-\d\d-\d\d$/)
  expect(readArguments([])).toEqual({ query: '', record: [], refund: [] })
})
