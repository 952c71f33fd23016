import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A block of every file system: a byte still fits where the disk is full. */
const BLOCK = 4096

/** Makes the data folder where there is none, and tries whether it can be written. Throws the system's error, which `explain` knows. */
export async function openDataFolder(folder: string): Promise<void> {
  const trial = join(folder, `.trial-${process.pid}`)
  try {
    await make(folder)
    await writeFile(trial, Buffer.alloc(BLOCK))
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    // Where there is nothing to be made the parent is the system's own, as /proc is.
    throw Object.assign(error as Error, { path: path === trial ? folder : path, code: code === 'ENOENT' ? 'EROFS' : code })
  } finally {
    await rm(trial, { force: true }).catch(() => {})
  }
}

/** As `recursive` does, which tries for ever in a folder that takes none. */
async function make(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return isFolder(folder, error)
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await make(dirname(folder))
    await mkdir(folder).catch((again: NodeJS.ErrnoException) => (again.code === 'EEXIST' ? isFolder(folder, again) : Promise.reject(again)))
  }
}

async function isFolder(path: string, otherwise: unknown): Promise<void> {
  const there = await stat(path).catch(() => null)
  if (!there?.isDirectory()) throw otherwise
}
