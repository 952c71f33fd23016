import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A block of every file system: a byte still fits where the disk is full. */
const BLOCK = 4096

/**
 * What the embedded database must have, in bytes: its log grows by 16 MB at a time, and from one that there is no room for it never comes back,
 * nor does the process that it is in.
 */
export const EMBEDDED_ROOM = 64 * 1024 * 1024

/**
 * Makes the data folder where there is none, and tries whether it can be written and has that much room, in bytes. Throws the system's error, which
 * `explain` knows.
 */
export async function openDataFolder(folder: string, room: number): Promise<void> {
  const trial = join(folder, `.trial-${process.pid}`)
  try {
    await make(folder)
    await writeFile(trial, Buffer.alloc(BLOCK))
    if (!(await hasRoom(folder, room))) throw fullDisk()
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    // Where there is nothing to be made the parent is the system's own, as /proc is.
    throw Object.assign(error as Error, { path: path === trial ? folder : path, code: code === 'ENOENT' ? 'EROFS' : code })
  } finally {
    await rm(trial, { force: true }).catch(() => {})
  }
}

/** Calls `full` once, when less than that much room is left, in bytes; asks each second, until the process ends. */
export function watchRoom(folder: string, room: number, full: (fault: Error) => void): void {
  const asking = setInterval(() => {
    void hasRoom(folder, room).then((has) => {
      if (has) return
      clearInterval(asking)
      full(fullDisk())
    })
  }, 1000).unref()
}

/** A folder that cannot be asked about is another trouble, and shows as that; some file systems do not count. */
async function hasRoom(folder: string, room: number): Promise<boolean> {
  const { blocks, bavail, bsize } = await statfs(folder).catch(() => ({ blocks: 0, bavail: 0, bsize: 0 }))
  return blocks === 0 || bavail * bsize >= room
}

function fullDisk(): Error {
  return Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
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
