import { normalizeDigits } from '#shared/text/normalize-digits.ts'

/** Builds a tree from fields named like 'zones.0.name'. Numeric names make lists. */
export function parseFieldTree(values: Record<string, string>): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(values)) {
    const parts = name.split('.')
    // None of our forms nests deeper.
    if (parts.length > 8 || parts.includes('__proto__')) continue
    put(root, parts, value)
  }
  return listed(root) as Record<string, unknown>
}

/** The list at `path` of a tree; [] where there is none. */
export function rowsAtPath(tree: unknown, path: string): unknown[] {
  const found = path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], tree)
  return Array.isArray(found) ? found : []
}

/** Parses a whole number; NaN for any other text, which every schema refuses. */
export function wholeNumberOf(typed: unknown): number {
  const digits = typeof typed === 'string' ? normalizeDigits(typed).trim() : ''
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}

function put(at: Record<string, unknown>, [part = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    at[part] ??= value
    return
  }
  const inner = at[part]
  if (inner !== undefined && typeof inner !== 'object') return
  put((at[part] ??= Object.create(null)) as Record<string, unknown>, rest, value)
}

function listed(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d{1,3}$/.test(key))
  if (!isList) return Object.fromEntries(entries)
  return entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, inner]) => inner)
}
