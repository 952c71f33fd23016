const MEGABYTE = 1024 * 1024

/** How many bytes may be sent to a path at once: pictures and files of products are large, all else is text. */
export function mostSent(path: string): number {
  return takesFiles(path) ? 16 * MEGABYTE : MEGABYTE
}

export function takesFiles(path: string): boolean {
  return /\/admin\/products(\/[^/]+)?$/.test(path)
}
