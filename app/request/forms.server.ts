import { data } from 'react-router'
import type { z } from 'zod'
import { storableText } from '#shared/text/storable.ts'
import { Failure } from '#shop/failure.ts'

/**
 * A refused form: codes for the page to translate, and the entered values, so that nothing is lost.
 */
export interface FormRejection {
  failure: string
  fields: Record<string, string>
  reasons: string[]
  retryAfter?: number
  /** The amount by which the basket is below the discount code's minimum. */
  missingCents?: number
  values: Record<string, string>
}

const never = /password|token|^code$/i

/**
 * Reads the text fields of a form post, at most 64 KB each. A line break is one character, as the
 * maximum length of a field counts it. Ignores files, and removes characters that the database
 * cannot store. A body that is not a form gets a 422 with the error screen: no page of ours sends
 * one.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await formIn(request).catch(() => {
    throw new Response(null, { status: 422 })
  })
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of form)
    if (typeof value === 'string') values[name] = storableText(value.slice(0, 65_536).replaceAll('\r\n', '\n'))
  return values
}

/**
 * The fields of a form post whose page failed, to be sent again from the error screen. Null when a
 * second request would differ: for forms with files, and with a one-time token. Passwords and codes
 * are left out and must be typed again.
 */
export async function resendableFields(body: ArrayBuffer, type: string): Promise<[name: string, value: string][] | null> {
  const form = await formIn(new Response(body, { headers: { 'Content-Type': type } })).catch(() => null)
  const fields: [string, string][] = []
  for (const [name, value] of form ?? []) {
    if (typeof value !== 'string' || /token/i.test(name)) return null
    if (!never.test(name)) fields.push([name, value])
  }
  return fields.length > 0 ? fields : null
}

/**
 * Far more fields than any page has. Parsing half a million empty fields would block the server for
 * seconds.
 */
const MAX_FIELDS = 5000
/**
 * Maximum length of the Content-Type header, in characters. A multipart boundary has at most 70
 * characters (RFC 2046). Searching for a boundary of some thousand characters would block the
 * server just as long.
 */
const MAX_CONTENT_TYPE_LENGTH = 200

async function formIn(request: Body & { headers: Headers }): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (type.length > MAX_CONTENT_TYPE_LENGTH) throw new RangeError('No form of a browser')
  const bytes = Buffer.from(await request.arrayBuffer())
  const between = /^multipart\//i.test(type) ? '\n--' : '&'
  let fields = 0
  for (let at = bytes.indexOf(between); at !== -1; at = bytes.indexOf(between, at + 1))
    if (++fields > MAX_FIELDS) throw new RangeError('Too many fields')
  return new Response(bytes, { headers: { 'Content-Type': type } }).formData()
}

/**
 * Validates form values with the use case's schema. Throws Failure('invalid-input') with one code
 * per field: 'required', 'invalid' or 'too-long'.
 */
export function parseForm<T extends z.ZodType>(schema: T, values: unknown): z.infer<T> {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || 'form'
    fields[name] ??= issue.code === 'too_big' ? 'too-long' : isMissing(values, issue.path) ? 'required' : 'invalid'
  }
  throw new Failure('invalid-input', { fields })
}

/**
 * Turns a Failure into action data with its status; rethrows any other error. Never sends
 * passwords, codes or tokens back.
 */
export function rejectForm(error: unknown, values: Record<string, string> = {}) {
  if (!(error instanceof Failure)) throw error
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !never.test(name)))
  const refusal: FormRejection = {
    failure: error.code,
    fields: error.fields ?? {},
    reasons: error.reasons ?? [],
    retryAfter: error.retryAfter,
    missingCents: error.missingCents,
    values: kept,
  }
  // A 401 asks for HTTP authentication, which pages do not use, and browsers do not store a 401
  // page for the Back button.
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
