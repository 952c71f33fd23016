import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { lockFolder } from '#database/folder-lock.ts'
import { type Database, progress } from '#database/schema.ts'
import { BadSettings } from '#server/config.types.ts'

const CLAIM = 'embedded point of sale'

/**
 * Ties a database to the embedded point of sale in `folder`, and locks the folder. Each embedded
 * point of sale has a catalogue and orders of its own, so two on one database would spoil both.
 * Returns the function that unlocks the folder. Throws FolderInUse, and BadSettings where another
 * one was first.
 */
export async function claimDatabase(db: Database, folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true })
  const unlock = lockFolder(folder)
  try {
    const id = await idIn(folder)
    await db.insert(progress).values({ name: CLAIM, value: id }).onConflictDoNothing()
    const [claim] = await db.select({ id: progress.value }).from(progress).where(eq(progress.name, CLAIM))
    if (claim?.id !== id)
      throw new BadSettings([
        `The database belongs to the embedded point of sale of another DATA_DIR, and ${folder} holds a different one: use that DATA_DIR or another database, or connect every process to one Square (SQUARE_ACCESS_TOKEN).`,
      ])
    return unlock
  } catch (error) {
    unlock()
    throw error
  }
}

/** The id of this point of sale, made at its first start. */
async function idIn(folder: string): Promise<string> {
  const file = join(folder, 'id')
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known) return known.trim()
  const id = randomUUID()
  await writeFile(file, `${id}\n`)
  return id
}
