import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The copies are named after the moment of the update: `before-update-2026-11-23T17-55-00Z`. */
const PREFIX = 'before-update-'
/** An update that fails and one that follows it each leave a copy. */
const MAX_COPIES = 2

/**
 * Copies the embedded database in `folder` before an update changes it, so that its owner can go
 * back to the earlier release, and deletes older copies. Nothing may write to the database
 * meanwhile, and it must have run a checkpoint. Throws the system's error if there is no room.
 */
export function backUpBeforeUpdate(folder: string): void {
  const name =
    PREFIX +
    new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')
  const unfinished = join(folder, `unfinished-${name}`)
  try {
    cpSync(join(folder, 'postgres'), unfinished, { recursive: true })
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  renameSync(unfinished, join(folder, name))
  const copies = readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))
  for (const old of copies.toSorted().slice(0, -MAX_COPIES)) rmSync(join(folder, old), { recursive: true, force: true })
}
