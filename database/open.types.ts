import type { Database } from './schema.ts'

/** An open, migrated database. */
export interface OpenDatabase {
  engine: 'pglite' | 'postgres'
  db: Database
  /** Hears NOTIFY on a channel, from every process that shares the database. `missed` is called when messages may have been lost. */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<void>
  /** Connections of the pool at work, and questions that wait for one; null where there is no pool. */
  pool: () => { inUse: number; awaited: number } | null
  /** Housekeeping that PGlite does not do by itself; PostgreSQL needs neither. */
  checkpoint(): Promise<void>
  vacuum(): Promise<void>
  close(): Promise<void>
}
