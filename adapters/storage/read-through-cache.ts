import type { FileStorage } from '#shop/ports.ts'

/**
 * Read-through cache: local copies of a remote storage, so that each picture is transferred once.
 * It needs no invalidation, because the content of a key never changes. Lost copies are fetched
 * again.
 */
export function readThroughCache(near: FileStorage, far: FileStorage): FileStorage {
  return {
    async read(key) {
      const copy = await near.read(key)
      if (copy) return copy
      const bytes = await far.read(key)
      if (bytes) await near.write(key, bytes, '')
      return bytes
    },
    async write(key, bytes, type) {
      // The local copy serves this process while the remote storage fails.
      const written = await Promise.allSettled([far.write(key, bytes, type), near.write(key, bytes, type)])
      for (const one of written) if (one.status === 'rejected') throw one.reason
    },
    async list(folder) {
      const there = await far.list(folder)
      // Removes local copies of files that another process has deleted from the remote storage.
      const known = new Set(there)
      for (const copy of await near.list(folder)) if (!known.has(copy)) await near.remove(`${folder}/${copy}`)
      return there
    },
    async remove(folder) {
      await far.remove(folder)
      await near.remove(folder)
    },
  }
}
