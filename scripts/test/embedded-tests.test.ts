import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embeddedTests } from './embedded-tests.ts'

test('each test file for the embedded database is there, once', () => {
  const all = embeddedTests({ isFull: true, hasPostgres: false })
  expect(all.filter((path) => !existsSync(path))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

test('without PostgreSQL, the embedded database gets every test of money, stock and races', () => {
  const all = embeddedTests({ isFull: false, hasPostgres: false })
  expect(all).toEqual(expect.arrayContaining(embeddedTests({ isFull: true, hasPostgres: true })))
  expect(all).toContain('shop/ordering/payments/settlement/races.test.ts')
})
