import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process is using the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/**
 * Takes a folder for this process alone and answers how to give it back. The lock is SQLite's on a file in the folder: the
 * operating system frees it with the process, however that ends, so that no stale lock ever has to be recognised.
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
