import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join, resolve, sep } from 'node:path'
import type { FileStorage } from '#shop/ports.ts'

/** Storage in a local folder. A file appears under its name only when it is complete. */
export function openFolderStorage(folder: string): FileStorage {
  const root = resolve(folder)
  const pathOf = (key: string) => {
    const path = resolve(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error(`The key ${key} is outside the storage folder`)
    return path
  }
  return {
    async read(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomUUID()}`
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    },
    async list(key) {
      try {
        return await readdir(pathOf(key))
      } catch (error) {
        if (isAbsent(error)) return []
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
  }
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
