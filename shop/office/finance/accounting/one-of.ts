import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Whether a column has one of these values. They are one parameter: hundreds take long to build and to read. */
export function isOneOf(column: AnyColumn, values: string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`
}
