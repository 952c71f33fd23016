import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// During an update, processes of the previous release read and write for minutes beside the
// processes that migrated the schema (docs/running.md).

interface Column {
  name: string
  type: string
  notNull: boolean
  default?: unknown
}
type Tables = Record<string, { columns: Record<string, Column> }>

const folder = 'database/migrations/meta'
const snapshots = readdirSync(folder)
  .filter((file) => file.endsWith('_snapshot.json'))
  .toSorted()
  .map((file) => ({ file, tables: (JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { tables: Tables }).tables }))
const steps = snapshots.slice(1).map(({ file, tables }, at) => ({ file, before: snapshots[at]!.tables, after: tables }))

test('each migration keeps everything that the previous release reads', () => {
  const columns = steps.flatMap(({ file, before, after }) =>
    Object.entries(before).flatMap(([table, was]) =>
      Object.values(was.columns).map(({ name, type }) => ({ file, table, name, type, now: after[table]?.columns[name]?.type })),
    ),
  )
  expect(columns.filter(({ type, now }) => now !== type)).toEqual([])
})

test('no migration names a schema, because DATABASE_SCHEMA does', () => {
  const files = readdirSync('database/migrations').filter((file) => file.endsWith('.sql'))
  expect(files.filter((file) => /"public"|\bpublic\./.test(readFileSync(`database/migrations/${file}`, 'utf8')))).toEqual([])
})

test('each migration accepts everything that the previous release writes', () => {
  const columns = steps.flatMap(({ file, before, after }) =>
    Object.entries(before).flatMap(([table, was]) =>
      Object.values(after[table]?.columns ?? {}).map((now) => ({ file, table, now, was: was.columns[now.name] })),
    ),
  )
  const isAskedFor = ({ notNull, ...column }: Column) => notNull && column.default === undefined
  expect(columns.filter(({ now, was }) => isAskedFor(now) && !(was && isAskedFor(was)))).toEqual([])
})
