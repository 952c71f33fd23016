/** A plain value of an audit event, or a list of them. */
export type AuditValue = string | number | boolean | (string | number | boolean | null)[]

/**
 * One changed field. `path` leads to it, like ['zones', '0', 'name']. Null stands for a missing
 * value.
 */
export interface AuditChange {
  path: string[]
  before: AuditValue | null
  after: AuditValue | null
}

type Values = Record<string, unknown> | null
type Flat = Map<string, { path: string[]; value: AuditValue }>

/** Returns the differences between before and after, field by field. */
export function auditChangesBetween(before: Values, after: Values): AuditChange[] {
  const [was, is] = [flat(before), flat(after)]
  const fields = new Map([...was, ...is])
  return [...fields]
    .map(([key, { path }]) => ({ path, before: was.get(key)?.value ?? null, after: is.get(key)?.value ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Flattens an object into plain values by path. A list of plain values counts as one value. */
function flat(value: unknown, path: string[] = [], into: Flat = new Map()): Flat {
  if (value === null || value === undefined) return into
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)
  if (typeof value !== 'object' || isList) return into.set(path.join('\n'), { path, value: value as AuditValue })
  for (const [key, inner] of Object.entries(value)) flat(inner, [...path, ...stepsOf(key)], into)
  return into
}

/** A product's audit event names a size as 'variations.<id>'. */
function stepsOf(key: string): string[] {
  return key.startsWith('variations.') ? ['variations', key.slice('variations.'.length)] : [key]
}
