import { expect, test } from 'vitest'
import { WrongArguments } from '#server/config.types.ts'
import { explainStartError } from '#server/process/start-errors.ts'
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
  expect(() => readArguments(args)).toThrow(/^Usage: npm run reconcile --/)
  expect(() => readArguments(args)).toThrow(WrongArguments)
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

test('the usage of a command is printed as it is, not as a fault of a setting', () => {
  expect(explainStartError(new WrongArguments('npm run reconcile'))).toBe('Usage: npm run reconcile')
})
