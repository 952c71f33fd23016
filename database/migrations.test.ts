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
/** No release ever read or wrote this table. */
const UNUSED = 'public.verifications'

const steps = snapshots.slice(1).map(({ file, tables }, at) => ({ file, before: snapshots[at]!.tables, after: tables }))

test.each(steps)('the migration $file keeps everything that the previous release reads', ({ before, after }) => {
  const columns = Object.entries(before).flatMap(([table, was]) =>
    Object.values(was.columns).map(({ name, type }) => ({ table, name, type, now: after[table]?.columns[name]?.type })),
  )
  expect(columns.filter(({ table, type, now }) => now !== type && table !== UNUSED)).toEqual([])
})

test.each(steps)('the migration $file accepts everything that the previous release writes', ({ before, after }) => {
  const columns = Object.entries(before).flatMap(([table, was]) =>
    Object.values(after[table]?.columns ?? {}).map((now) => ({ table, now, was: was.columns[now.name] })),
  )
  const isAskedFor = ({ notNull, ...column }: Column) => notNull && column.default === undefined
  expect(columns.filter(({ now, was }) => isAskedFor(now) && !(was && isAskedFor(was)))).toEqual([])
})
