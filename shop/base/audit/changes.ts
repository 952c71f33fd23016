/** One changed field. `path` is dotted, like 'zones.0.name'. Null stands for a missing value. */
export interface AuditChange {
  path: string
  before: string | null
  after: string | null
}

type Values = Record<string, unknown> | null

/** Returns the differences between before and after, field by field. */
export function auditChangesBetween(before: Values, after: Values): AuditChange[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
}

/** Flattens an object into plain values by path. A list of plain values counts as one value. */
function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return into
  if (typeof value !== 'object') return into.set(path, typeof value === 'string' ? value : JSON.stringify(value))
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) return into.set(path, value.join(', '))
  for (const [key, inner] of Object.entries(value)) flat(inner, path ? `${path}.${key}` : key, into)
  return into
}
