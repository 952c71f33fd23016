import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder with migrations of a test's own. */
export interface MigrationFolder {
  folder: string
  remove: () => void
}

interface Entry {
  idx: number
  version: string
  /** Milliseconds. Drizzle runs the migrations that are newer than the database's last one. */
  when: number
  tag: string
  breakpoints: boolean
}

/** The migrations of this release and one more, as in the release after it. */
export function migrationsWith(statements: string[]): MigrationFolder {
  return copyOf((entries, folder) => {
    const last = entries.at(-1)!
    const tag = `${String(last.idx + 1).padStart(4, '0')}_of-a-test`
    writeFileSync(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'))
    return [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag }]
  })
}

/** The migrations that come before the one with this tag: those of an earlier release. */
export function migrationsBefore(tag: string): MigrationFolder {
  return copyOf((entries) => {
    const count = entries.findIndex((entry) => entry.tag === tag)
    if (count < 0) throw new Error(`There is no migration ${tag}`)
    return entries.slice(0, count)
  })
}

/** The migrations of this release, all made `milliseconds` earlier. */
export function migrationsMadeEarlier(milliseconds: number): MigrationFolder {
  return copyOf((entries) => entries.map((entry) => ({ ...entry, when: entry.when - milliseconds })))
}

/**
 * The migrations of this release as they were before the shop had a schema: run with Drizzle's own
 * migrator, they make the tables in `public`.
 */
export function migrationsOfPublicTables(): MigrationFolder {
  return copyOf((entries, folder) => {
    for (const { tag } of entries) {
      const file = join(folder, `${tag}.sql`)
      writeFileSync(file, readFileSync(file, 'utf8').replace(/(INTO|DELETE FROM|PERFORM|REFERENCES) "(\w+)"/g, '$1 "public"."$2"'))
    }
    return entries
  })
}

function copyOf(change: (entries: Entry[], folder: string) => Entry[]): MigrationFolder {
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-migrations-'))
  cpSync('database/migrations', folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: Entry[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: change(entries, folder) }))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
