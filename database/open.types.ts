import type { Database } from './schema.ts'

/**
 * Called when a statement starts. The returned function is called when it ends, with the error if
 * it failed.
 */
export type QueryObserver = (statement: string) => (error?: unknown) => void

/** An open, migrated database. */
export interface OpenDatabase {
  engine: 'pglite' | 'postgres'
  db: Database
  /**
   * Listens for NOTIFY on a channel, from every process that shares the database. `missed` is
   * called when messages may have been lost.
   */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<void>
  /** Pool connections in use, and queries that wait for a connection; null without a pool. */
  pool: () => { inUse: number; awaited: number } | null
  /** Maintenance that PGlite does not do by itself. On PostgreSQL both functions do nothing. */
  checkpoint(): Promise<void>
  vacuum(): Promise<void>
  close(): Promise<void>
}
