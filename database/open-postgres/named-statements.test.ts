import type pg from 'pg'
import { expect, test } from 'vitest'
import { statementNamer } from './named-statements.ts'

/** The name under which a connection prepares its first statement. */
function firstName(naming: (client: pg.ClientBase) => void): string | undefined {
  let name: string | undefined
  const client = { query: (statement: { name?: string }) => (name = statement.name) } as unknown as pg.ClientBase
  naming(client)
  void client.query({ text: 'insert into carts values ($1)' }, ['x'])
  return name
}

test('connections of one process name a statement alike, and every other process uses another name', () => {
  const naming = statementNamer()
  expect(firstName(naming)).toMatch(new RegExp(`^shop-${process.pid}-[\\da-f]{12}-0$`))
  expect(firstName(naming)).toBe(firstName(naming))
  // As a process on another machine, which may have the same number.
  expect(firstName(statementNamer())).not.toBe(firstName(naming))
})
