import type { Context } from 'hono'
import { z } from 'zod'
import { SquareFault, invalidRequest, type WireError } from './fault.ts'
import type { Emulator } from '../emulator.ts'

/**
 * Parses a JSON body with the schema. Null counts as missing, unknown fields are dropped, and
 * amounts must be in the location's currency. Throws a Fault that names each wrong field.
 */
export async function readRequestBody<Schema extends z.ZodType>(c: Context, emulator: Emulator, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text()
  return parseJson(text === '' ? '{}' : text, emulator, schema)
}

/** The same for JSON from another source, such as a part of a form. */
export function parseJson<Schema extends z.ZodType>(text: string, emulator: Emulator, schema: Schema): z.output<Schema> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw invalidRequest('EXPECTED_JSON_BODY', 'The request body is not JSON.')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidRequest('EXPECTED_OBJECT', 'The request body must be a JSON object.')
  const body = withoutNulls(given, 0)
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new SquareFault(400, ...parsed.error.issues.slice(0, 20).map((issue) => asError(issue, body)))
  checkCurrency(parsed.data, emulator.settings.currency, '')
  return parsed.data
}

/** Parses the query string with the schema. Every field arrives as text. */
export function readQueryString<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new SquareFault(400, ...parsed.error.issues.map((issue) => asError(issue, given)))
  return parsed.data
}

/**
 * A whole number in a query string. Square ignores an invalid page size, so each endpoint sets its
 * own bounds.
 */
export const QueryNumber = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true')

// Deeper than any of Square's objects, and shallow enough for each recursion here.
const deepest = 32

function withoutNulls(value: unknown, depth: number): unknown {
  if (depth > deepest) throw invalidRequest('BAD_REQUEST', 'The request body is nested too deeply.')
  if (Array.isArray(value)) return value.map((entry) => withoutNulls(entry, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const kept: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(value)) {
    if (entry !== null && name !== '__proto__') kept[name] = withoutNulls(entry, depth + 1)
  }
  return kept
}

function checkCurrency(value: unknown, currency: string, path: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, entry] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name
    if (name === 'currency' && entry !== currency)
      throw invalidRequest('INVALID_VALUE', `This location works in ${currency}, not in ${String(entry)}.`, at)
    checkCurrency(entry, currency, at)
  }
}

const expectations: Record<string, string> = {
  string: 'EXPECTED_STRING',
  int: 'EXPECTED_INTEGER',
  number: 'EXPECTED_INTEGER',
  boolean: 'EXPECTED_BOOLEAN',
  array: 'EXPECTED_ARRAY',
  object: 'EXPECTED_OBJECT',
  record: 'EXPECTED_MAP',
}

function asError(issue: z.core.$ZodIssue, body: unknown): WireError {
  const field = issue.path.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path ? `${path}.${String(step)}` : String(step)),
    '',
  )
  const error = (code: string, detail: string): WireError => ({ category: 'INVALID_REQUEST_ERROR', code, detail, ...(field && { field }) })
  if (valueAt(body, issue.path) === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    return error('MISSING_REQUIRED_PARAMETER', `Missing required parameter: ${field}.`)
  }
  switch (issue.code) {
    case 'invalid_type':
      return error(
        expectations[issue.expected] ?? 'INCORRECT_TYPE',
        `${field || 'The value'} has the wrong type; expected ${issue.expected}.`,
      )
    case 'invalid_value':
      return error('INVALID_ENUM_VALUE', `${field} is not one of the values allowed.`)
    case 'too_big':
      return error(tooMuch[issue.origin] ?? 'VALUE_TOO_HIGH', `${field} is above its limit of ${issue.maximum}.`)
    case 'too_small':
      return error(tooLittle[issue.origin] ?? 'VALUE_TOO_LOW', `${field} is below its limit of ${issue.minimum}.`)
    case 'invalid_format':
      return error(issue.format === 'datetime' ? 'INVALID_TIME' : 'VALUE_REGEX_MISMATCH', `${field} is not written as expected.`)
    default:
      return error('INVALID_VALUE', issue.message)
  }
}

const tooMuch: Record<string, string> = { string: 'VALUE_TOO_LONG', array: 'ARRAY_LENGTH_TOO_LONG' }
const tooLittle: Record<string, string> = { string: 'VALUE_TOO_SHORT', array: 'ARRAY_LENGTH_TOO_SHORT' }

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<PropertyKey, unknown>)[step]
  }
  return at
}
