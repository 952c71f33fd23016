import type pg from 'pg'
import { expect, test } from 'vitest'
import { BUILT_ONCE } from '../statement.ts'
import { statementNamer } from './named-statements.ts'

/** The name under which a connection prepares a statement. */
function nameGiven(
  naming: (client: pg.ClientBase) => void,
  statement = { text: 'insert into carts values ($1)' } as { text: string; name?: string },
  values: unknown[] = ['x'],
): string | undefined {
  let name: string | undefined
  const client = { query: (sent: { name?: string }) => (name = sent.name) } as unknown as pg.ClientBase
  naming(client)
  void client.query(statement, values)
  return name
}
const firstName = (naming: (client: pg.ClientBase) => void) => nameGiven(naming)

test('connections of one process name a statement alike, and every other process uses another name', () => {
  const naming = statementNamer()
  expect(firstName(naming)).toMatch(new RegExp(`^shop-${process.pid}-[\\da-f]{12}-0$`))
  expect(firstName(naming)).toBe(firstName(naming))
  // As a process on another machine, which may have the same number.
  expect(firstName(statementNamer())).not.toBe(firstName(naming))
})

test('a list with a limit is planned for its values each time, unless it is built once', () => {
  const naming = statementNamer()
  const list = { text: 'select "id" from "audit_log" where "target" = $1 limit $2', rowMode: 'array' }
  expect(nameGiven(naming, list, ['order:1', 50])).toBeUndefined()
  expect(nameGiven(naming, { ...list, text: 'select "id" from "audit_log" where "target" = $1' })).toMatch(/^shop-.*-0$/)
  expect(nameGiven(naming, { ...list, name: BUILT_ONCE }, ['order:1', 50])).toMatch(/^shop-.*-1$/)
})

test('a statement with many values is named only if it is built once, and never under the name of all of those', () => {
  const naming = statementNamer()
  const [text, values] = ['insert into order_lines values ($1)', Array<string>(60).fill('x')]
  expect(nameGiven(naming, { text, name: '' }, values)).toBe('')
  expect(nameGiven(naming, { text, name: BUILT_ONCE }, values)).toMatch(/^shop-.*-0$/)
  expect(nameGiven(naming, { text: 'select 1', name: BUILT_ONCE }, [])).toMatch(/^shop-.*-1$/)
})
