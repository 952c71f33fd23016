import { type AnyColumn, type DriverValueEncoder, getTableColumns, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './schema.ts'

/** A query of Drizzle's builder. */
interface Query<R> {
  prepare(name: string): PreparedQuery<R>
}
interface PreparedQuery<R> {
  execute(values?: Record<string, unknown>): Promise<R>
}

type Encoder = DriverValueEncoder<unknown, unknown>

/** The name of every statement built once. open-postgres/named-statements.ts makes it unique. */
export const BUILT_ONCE = 'built once'

/** A placeholder for a value that each execution supplies. */
export interface ValueOf<V> {
  /** In conditions and expressions. */
  (name: keyof V & string): Placeholder
  /** In columns: encoded as the column stores it. Null stays null. */
  (name: keyof V & string, column: Encoder): SQL
}

/**
 * A statement that is built once per connection instead of at each execution: building a query
 * costs more than running it. `build` must not depend on anything but its parameters. On PGlite a
 * transaction builds it again, because each has a session of its own.
 */
export function statement<V extends Record<string, unknown>, R>(
  build: (db: Database, value: ValueOf<V>) => Query<R>,
): (db: Database, values: V) => Promise<R> {
  return statementNamed(BUILT_ONCE, build)
}

function statementNamed<V extends Record<string, unknown>, R>(
  name: string,
  build: (db: Database, value: ValueOf<V>) => Query<R>,
): (db: Database, values: V) => Promise<R> {
  const prepared = new WeakMap<object, PreparedQuery<R>>()
  return (db, values) => {
    // A transaction has the session of its connection. The outer database refuses this inside one.
    const { session } = db._
    let query = prepared.get(session)
    if (!query) prepared.set(session, (query = build(db, valueOf).prepare(name)))
    return query.execute(values)
  }
}

function valueOf(name: string): Placeholder
function valueOf(name: string, column: Encoder): SQL
function valueOf(name: string, column?: Encoder): Placeholder | SQL {
  if (!column) return sql.placeholder(name)
  const encoder = { mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)) }
  return sql`${sql.param(sql.placeholder(name), encoder)}`
}

/**
 * A row of placeholders for these columns, under the columns' names. `nameOf` names the value of a
 * column, where that is not the column's name.
 */
export function rowOf<T extends PgTable>(table: T, columns: readonly string[], nameOf = (column: string) => column): PgInsertValue<T> {
  const row = Object.entries(getTableColumns(table)).filter(([name]) => columns.includes(name))
  return Object.fromEntries(row.map(([name, column]) => [name, valueOf(nameOf(name), column)])) as PgInsertValue<T>
}

/** Placeholders for several rows. `valuesOfRows` has their values. */
export function rowsOf<T extends PgTable>(table: T, columns: readonly string[], count: number): PgInsertValue<T>[] {
  return Array.from({ length: count }, (_, index) => rowOf(table, columns, (name) => `${name} ${index}`))
}

/** The values of these columns of the rows, for the placeholders of `rowsOf`. */
export function valuesOfRows<K extends string>(columns: readonly K[], rows: readonly Record<K, unknown>[]): Record<string, unknown> {
  return Object.fromEntries(rows.flatMap((row, index) => columns.map((name) => [`${name} ${index}`, row[name]])))
}

/** A statement exists for each number of rows or values up to this one. More are rare. */
const MAX_COUNTED = 8

/** One statement for each number of rows, built like `statement`. A larger number is built each time. */
export function statementForRows<R>(
  build: (db: Database, count: number) => Query<R>,
): (db: Database, count: number, values: Record<string, unknown>) => Promise<R> {
  const ofCount = (name: string, count: number) => statementNamed(name, (db) => build(db, count))
  const prepared = Array.from({ length: MAX_COUNTED }, (_, index) => ofCount(BUILT_ONCE, index + 1))
  return (db, count, values) => (prepared[count - 1] ?? ofCount('', count))(db, values)
}

/** The condition that the column is among the values of a list. */
type IsListed = (column: AnyColumn) => SQL

/**
 * A statement about the rows whose column is among the values of a list. A short list has a
 * placeholder for each value. PostgreSQL takes an array to have ten values until it knows them, so
 * it finds a plan for the known ones cheaper, and plans the statement again at each execution.
 */
export function statementForList<V extends Record<string, unknown>, R>(
  build: (db: Database, isListed: IsListed, value: ValueOf<V>) => Query<R>,
): (db: Database, list: readonly string[], values: V) => Promise<R> {
  const ofIsListed = (isListed: IsListed) => statement<V, R>((db, value) => build(db, isListed, value))
  const ofCount = Array.from({ length: MAX_COUNTED + 1 }, (_, count) => {
    const values = Array.from({ length: count }, (__, index) => sql.placeholder(`value ${index}`))
    return ofIsListed((column) => inArray(column, values))
  })
  const ofMany = ofIsListed((column) => sql`${column} = any(${sql.placeholder('values')}::text[])`)
  return (db, list, values) => {
    const short = ofCount[list.length]
    if (!short) return ofMany(db, { ...values, values: list })
    return short(db, { ...values, ...Object.fromEntries(list.map((item, index) => [`value ${index}`, item])) })
  }
}

/** Inserts rows that all have these columns. No rows do nothing. */
export function insertStatement<T extends PgTable, K extends keyof T['$inferInsert'] & string>(
  table: T,
  columns: readonly K[],
): (db: Database, rows: readonly Required<Pick<T['$inferInsert'], K>>[]) => Promise<void> {
  const insert = statementForRows((db, count) => db.insert(table).values(rowsOf(table, columns, count)))
  return async (db, rows) => {
    if (rows.length > 0) await insert(db, rows.length, valuesOfRows<K>(columns, rows))
  }
}
