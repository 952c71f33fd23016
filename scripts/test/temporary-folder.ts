import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, on Linux. Containers often have one that is too small. */
const MEMORY = '/dev/shm'
/** Databases, data folders of shops and the browser's profiles need about a gigabyte. */
const FREE_BYTES = 3 * 1024 ** 3
const PREFIX = 'wanderbite-test-'

/**
 * Gives this run a folder for temporary files, which ends with it, in memory if there is room: a
 * disk takes twenty times as long to copy a database. PostgreSQL runs as another user, who must be
 * able to pass through. The programs that tests start keep their compiled code there, and the steps share what
 * they prepare.
 */
export function useTemporaryFolder(): void {
  const room = hasRoom() ? MEMORY : tmpdir()
  for (const name of readdirSync(room)) if (isOrphan(name)) rmSync(join(room, name), { recursive: true, force: true })
  const folder = join(room, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.env.TEST_RUN_FOLDER = folder
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > FREE_BYTES
}

/** Whether a folder was left by a run that was killed. */
function isOrphan(name: string): boolean {
  if (!name.startsWith(PREFIX)) return false
  try {
    process.kill(Number(name.slice(PREFIX.length)), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
