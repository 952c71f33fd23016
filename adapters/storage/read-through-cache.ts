import type { Storage } from '#shop/ports.ts'

/**
 * A storage that is far away, with a copy of what was read on this machine, so that a picture travels from there once. Right because what a key names
 * never changes; whoever loses the copies has them fetched again.
 */
export function keptNear(near: Storage, far: Storage): Storage {
  return {
    async read(key) {
      const copy = await near.read(key)
      if (copy) return copy
      const bytes = await far.read(key)
      if (bytes) await near.write(key, bytes)
      return bytes
    },
    async write(key, bytes) {
      await far.write(key, bytes)
      await near.write(key, bytes)
    },
    async list(folder) {
      const there = await far.list(folder)
      // What another process removed from there is no longer wanted here either.
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
