import type { PreparedResponse } from './conditional-response.ts'

interface CacheOptions {
  maxFiles: number
  /** The source of the files. A file is made again when one of these values is another. */
  sources: () => readonly unknown[]
  /** How old a file may be although its sources have changed. */
  maxAgeMs?: number
}

interface CachedFile {
  madeAt: number
  sources: readonly unknown[]
  file: Promise<PreparedResponse | null>
}

/**
 * Makes each file once for all requests. A file that does not exist (null) or fails is not cached.
 */
export function cachePreparedFiles({ maxFiles, sources, maxAgeMs = 0 }: CacheOptions) {
  const files = new Map<string, CachedFile>()
  return (name: string, make: () => Promise<PreparedResponse | null>): Promise<PreparedResponse | null> => {
    const cached = files.get(name)
    const now = Date.now()
    const current = sources()
    const isFresh = (of: CachedFile) => now - of.madeAt < maxAgeMs || current.every((value, index) => value === of.sources[index])
    if (cached && isFresh(cached)) return cached.file
    if (files.size >= maxFiles) files.clear()
    const made = { madeAt: now, sources: current, file: make() }
    files.set(name, made)
    const forget = () => void (files.get(name) === made && files.delete(name))
    made.file.then((file) => file ?? forget(), forget)
    return made.file
  }
}
