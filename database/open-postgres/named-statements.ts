import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { BUILT_ONCE } from '../statement.ts'

/**
 * Maximum number of named statements of a process, and of values of one that is built at each
 * execution. Lists of every length would fill the server's memory.
 */
const MAX_NAMED_STATEMENTS = 500
const MAX_STATEMENT_VALUES = 40

/**
 * Makes a connection name its statements with values. PostgreSQL then parses and plans each once
 * per connection, which saves a third of the cost of a short statement. All connections of a
 * process share the names. Names differ between processes, because a pooler may pass a connection
 * on with its statements.
 */
export function statementNamer(): (client: pg.ClientBase) => void {
  const names = new Map<string, string>()
  const prefix = `shop-${process.pid}-${randomBytes(6).toString('hex')}`
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MAX_NAMED_STATEMENTS) names.set(text, `${prefix}-${names.size}`)
    return names.get(text)
  }
  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((statement: unknown, values: unknown, ...rest: unknown[]) =>
      query(
        isBuiltOnce(statement) ||
          (isPlain(statement) && Array.isArray(values) && values.length > 0 && values.length <= MAX_STATEMENT_VALUES)
          ? { ...statement, name: nameOf(statement.text) }
          : statement,
        values,
        ...rest,
      )) as typeof client.query
  }
}

function isBuiltOnce(statement: unknown): statement is { text: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === BUILT_ONCE
}

/** A limit with a parameter. */
const LIMIT = / limit \$\d+/

/**
 * Whether Drizzle built the statement, and its best plan does not depend on its values. Two kinds
 * are planned each time instead. Handwritten queries are mostly sums over a period, whose best plan
 * depends on its length. A list with a limit would be planned for a tenth of its rows: PostgreSQL
 * would read a whole table in the order of the list, where a few rows match.
 */
function isPlain(statement: unknown): statement is { text: string } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string' &&
    ('rowMode' in statement || /^(insert|update|delete) /.test(statement.text)) &&
    !LIMIT.test(statement.text) &&
    !('submit' in statement) &&
    !('name' in statement && statement.name)
  )
}
