const MEGABYTE = 1024 * 1024

/**
 * Maximum size in bytes of a request body for a path. Product pictures and files are large,
 * everything else is text.
 */
export function maxBodySize(path: string): number {
  return acceptsFiles(path) ? 16 * MEGABYTE : MEGABYTE
}

export function acceptsFiles(path: string): boolean {
  return /\/admin\/products(\/[^/]+)?$/.test(path)
}
