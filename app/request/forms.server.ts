import { data } from 'react-router'
import type { z } from 'zod'
import { Failure } from '#shop/failure.ts'

/** What an action answers when it refuses: codes that the page translates, and what was typed, so that nothing is lost. */
export interface Refusal {
  failure: string
  fields: Record<string, string>
  reasons: string[]
  retryAfter?: number
  /** What the basket lacks for a code that needs more. */
  missingCents?: number
  values: Record<string, string>
}

const never = /password|token|^code$/i

/**
 * Reads a form post's text fields, 64 KB of each; files are left out, and so is what no database can hold. A body that is no form was
 * sent by no page of ours: it is answered 422 by the error screen.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await formIn(request).catch(() => {
    throw new Response(null, { status: 422 })
  })
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.slice(0, 65_536).toWellFormed().replaceAll('\0', '')
  return values
}

/**
 * What a form post held, field by field, for a page that could do nothing with it to have it sent again: null where that would not be the same, with files,
 * or with a token, which works once. Passwords and codes have to be typed again.
 */
export async function fieldsSent(body: ArrayBuffer, type: string): Promise<[name: string, value: string][] | null> {
  const form = await formIn(new Response(body, { headers: { 'Content-Type': type } })).catch(() => null)
  const fields: [string, string][] = []
  for (const [name, value] of form ?? []) {
    if (typeof value !== 'string' || /token/i.test(name)) return null
    if (!never.test(name)) fields.push([name, value])
  }
  return fields.length > 0 ? fields : null
}

/** Far more than any page of ours has. Reading half a million empty ones would keep everybody else waiting for seconds. */
const MOST_FIELDS = 5000
/** Of a form's type, in characters: what parts its fields has 70 at most (RFC 2046). To look for some thousands of them would take as long. */
const LONGEST_TYPE = 200

async function formIn(request: Body & { headers: Headers }): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (type.length > LONGEST_TYPE) throw new RangeError('No form of a browser')
  const bytes = Buffer.from(await request.arrayBuffer())
  const between = /^multipart\//i.test(type) ? '\n--' : '&'
  let fields = 0
  for (let at = bytes.indexOf(between); at !== -1; at = bytes.indexOf(between, at + 1))
    if (++fields > MOST_FIELDS) throw new RangeError('Too many fields')
  return new Response(bytes, { headers: { 'Content-Type': type } }).formData()
}

/** Checks form values against the use case's schema; throws Failure('invalid-input') with one code a field: 'required', 'invalid' or 'too-long'. */
export function parse<T extends z.ZodType>(schema: T, values: unknown): z.infer<T> {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || 'form'
    fields[name] ??= issue.code === 'too_big' ? 'too-long' : isMissing(values, issue.path) ? 'required' : 'invalid'
  }
  throw new Failure('invalid-input', { fields })
}

/** Answers a Failure to the page as data with its status; passes any other fault on. Passwords, codes and tokens are never sent back. */
export function refuse(error: unknown, values: Record<string, string> = {}) {
  if (!(error instanceof Failure)) throw error
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !never.test(name)))
  const refusal: Refusal = {
    failure: error.code,
    fields: error.fields ?? {},
    reasons: error.reasons ?? [],
    retryAfter: error.retryAfter,
    missingCents: error.missingCents,
    values: kept,
  }
  // No 401, which asks for what no page is given, and which no browser comes back to.
  const status = error.status === 401 ? 422 : error.status
  return data({ refusal }, { status, headers: error.retryAfter ? { 'Retry-After': String(error.retryAfter) } : {} })
}

function isMissing(values: unknown, path: PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (at, key) => (at && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    values,
  )
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
