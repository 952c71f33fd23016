import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/**
 * Locks a folder for this process and returns the function that unlocks it. The lock is SQLite's
 * file lock: the operating system releases it when the process ends for any reason, so no stale
 * lock is possible.
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'in-use.lock'))
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new FolderInUse(folder, { cause: error })
    throw error
  }
  return () => file.close()
}
