import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { EMULATOR_SCHEMA } from './tables.ts'

/**
 * The emulator's database file. Every call is synchronous, so work inside `transaction` never
 * interleaves with other work.
 */
export interface EmulatorStore {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  // the caller knows its own table: there is nothing to infer the row from
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined
  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number
  /**
   * Commits all or nothing; the data is on disk when it returns. A nested transaction joins the
   * outer one.
   */
  transaction<Result>(work: () => Result): Result
  /** Runs after the present transaction has committed; never if it fails. */
  afterCommit(effect: () => void): void
  /** The time in milliseconds. Each value is later than all previous ones, even across restarts. */
  tick(): number
  close(): void
}

/**
 * Opens the SQLite file and creates its folder and tables if missing. ':memory:' stores nothing on
 * disk.
 */
export function openEmulatorStore(file: string): EmulatorStore {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;')
  db.exec(EMULATOR_SCHEMA)

  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    let found = prepared.get(sql)
    if (!found) prepared.set(sql, (found = db.prepare(sql)))
    return found
  }
  let open = false
  let effects: (() => void)[] = []

  const store: EmulatorStore = {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    one: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    transaction(work) {
      if (open) return work()
      db.exec('begin immediate')
      open = true
      effects = []
      try {
        const result = work()
        db.exec('commit')
        open = false
        const due = effects
        effects = []
        for (const effect of due) effect()
        return result
      } catch (error) {
        open = false
        // SQLite has already rolled back if the disk is full.
        if (db.isTransaction) db.exec('rollback')
        throw error
      }
    },
    afterCommit(effect) {
      if (open) effects.push(effect)
      else effect()
    },
    tick() {
      const row = store.one<{ last: number }>('update clock set last = max(last + 1, ?) returning last', Date.now())
      if (!row) throw new Error('The point of sale has lost its clock')
      return row.last
    },
    close: () => db.close(),
  }
  return store
}
