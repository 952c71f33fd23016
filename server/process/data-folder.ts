import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** One file system block in bytes. A single byte can still fit on a full disk. */
const BLOCK_BYTES = 4096

/**
 * Free space that the embedded database needs, in bytes. Its log grows by 16 MB at a time. If one
 * such step finds no space, neither the database nor its process can recover.
 */
export const EMBEDDED_MIN_FREE_BYTES = 64 * 1024 * 1024

/**
 * Creates the data folder if it does not exist. Checks that it is writable and has `room` bytes
 * free. Throws the system's error, which `explain` turns into a message.
 */
export async function openDataFolder(folder: string, room: number): Promise<void> {
  const trial = join(folder, `.trial-${process.pid}`)
  try {
    await make(folder)
    await writeFile(trial, Buffer.alloc(BLOCK_BYTES))
    if (!(await hasRoom(folder, room))) throw fullDisk()
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    // ENOENT here means that the parent is managed by the system, like /proc.
    throw Object.assign(error as Error, { path: path === trial ? folder : path, code: code === 'ENOENT' ? 'EROFS' : code })
  } finally {
    await rm(trial, { force: true }).catch(() => {})
  }
}

/**
 * Calls `full` once, when less than `room` bytes are free. Checks every second until the process
 * ends.
 */
export function watchFreeSpace(folder: string, room: number, full: (fault: Error) => void): void {
  const asking = setInterval(() => {
    void hasRoom(folder, room).then((has) => {
      if (has) return
      clearInterval(asking)
      full(fullDisk())
    })
  }, 1000).unref()
}

/**
 * True when the free space cannot be read: some file systems do not report it, and other problems
 * show up elsewhere.
 */
async function hasRoom(folder: string, room: number): Promise<boolean> {
  const { blocks, bavail, bsize } = await statfs(folder).catch(() => ({ blocks: 0, bavail: 0, bsize: 0 }))
  return blocks === 0 || bavail * bsize >= room
}

function fullDisk(): Error {
  return Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
}

/** Like mkdir with `recursive`, which hangs in a folder that does not allow new folders. */
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
