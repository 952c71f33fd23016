import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/**
 * How many statements a process names, and the most values one may take: lists of every length
 * would fill the server's memory.
 */
const MAX_NAMED_STATEMENTS = 500
const MAX_STATEMENT_VALUES = 40

/**
 * Has a connection name the statements that it is given values for: PostgreSQL parses and plans
 * each once a connection, which is a third of what a short statement costs it. Names tell one
 * process's texts apart, so they are made once for all its connections; and processes from each
 * other, on whichever machine, since a pooler may hand one's connection to another with its
 * statements still there.
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
        isPlain(statement) && Array.isArray(values) && values.length > 0 && values.length <= MAX_STATEMENT_VALUES
          ? { ...statement, name: nameOf(statement.text) }
          : statement,
        values,
        ...rest,
      )) as typeof client.query
  }
}

/**
 * A statement that Drizzle put together; nothing that streams or is named already. A question
 * written by hand is mostly a sum over a span of time, whose best plan depends on how long that is:
 * it is planned anew each time.
 */
function isPlain(statement: unknown): statement is { text: string } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string' &&
    ('rowMode' in statement || /^(insert|update|delete) /.test(statement.text)) &&
    !('submit' in statement) &&
    !('name' in statement && statement.name)
  )
}
