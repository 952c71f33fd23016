import { isRouteErrorResponse } from 'react-router'

/** Id of the element with the hydration data; entry.client.tsx reads it. */
export const HYDRATION_DATA_ID = 'handoff'

/**
 * Serializes the hydration data in the framework's stream format, all at once. Supports plain data,
 * dates and errors (an unexpected error only as a generic one). Throws on anything else, such as a
 * promise.
 */
export function encodeHydrationData(state: unknown): string {
  const sheet: Sheet = { values: [], texts: new Map() }
  placeOf(state, sheet)
  return `[${sheet.values.join(',')}]\n`
}

/**
 * The hydration data as an element of the document. A data block is not a script: nothing in it can
 * run, and the Content-Security-Policy need not allow it.
 */
export function hydrationDataBlock(state: unknown): string {
  return `<script type="application/json" id="${HYDRATION_DATA_ID}">${encodeHydrationData(state).replaceAll('<', '\\u003c')}</script>`
}

/** All values written so far. Each value is written once, and later uses refer to its index. */
interface Sheet {
  values: string[]
  texts: Map<string, number>
}

/** Negative indexes stand for values that JSON cannot write. */
const UNDEFINED = -7
const INFINITY = -6
const NULL = -5
const MINUS_ZERO = -4
const MINUS_INFINITE = -3
const NAN = -2

function placeOf(value: unknown, sheet: Sheet): number {
  switch (typeof value) {
    case 'string':
      return placeOfText(value, sheet)
    case 'number':
      return placeOfNumber(value, sheet)
    case 'boolean':
      return sheet.values.push(value ? 'true' : 'false') - 1
    case 'undefined':
      return UNDEFINED
    case 'object':
      return value === null ? NULL : placeOfObject(value, sheet)
    default:
      throw new TypeError(`A page's data cannot carry a ${typeof value}`)
  }
}

function placeOfText(text: string, { values, texts }: Sheet): number {
  let place = texts.get(text)
  if (place === undefined) texts.set(text, (place = values.push(written(text)) - 1))
  return place
}

function placeOfNumber(value: number, { values }: Sheet): number {
  if (Number.isFinite(value)) return Object.is(value, -0) ? MINUS_ZERO : values.push(String(value)) - 1
  return Number.isNaN(value) ? NAN : value > 0 ? INFINITY : MINUS_INFINITE
}

function placeOfObject(value: object, sheet: Sheet): number {
  // Reserves the index before those of the value's fields: the whole comes first.
  const place = sheet.values.push('') - 1
  sheet.values[place] = objectText(value, sheet)
  return place
}

function objectText(value: object, sheet: Sheet): string {
  if (Array.isArray(value)) return `[${placesOf(value, sheet)}]`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return `{${fieldsOf(value as Record<string, unknown>, sheet)}}`
  if (value instanceof Date) return `["D",${Number.isNaN(value.getTime()) ? '"invalid"' : value.getTime()}]`
  if (isRouteErrorResponse(value)) return `["ErrorResponse",${placesOf([value.data, value.status, value.statusText], sheet)}]`
  if (value instanceof Error) return `["SanitizedError",${placesOf(['Error', 'Unexpected Server Error', undefined], sheet)}]`
  throw new TypeError(`A page's data cannot carry a ${value.constructor.name}`)
}

function placesOf(list: unknown[], sheet: Sheet): string {
  let text = ''
  for (let at = 0; at < list.length; at++) text += (at > 0 ? ',' : '') + placeOf(list[at], sheet)
  return text
}

function fieldsOf(record: Record<string, unknown>, sheet: Sheet): string {
  let text = ''
  for (const key of Object.keys(record)) text += (text ? ',"_' : '"_') + placeOfText(key, sheet) + '":' + placeOf(record[key], sheet)
  return text
}

/** Cache of quoted texts: the messages of a page are long and the same for everybody. */
const quoted = new Map<string, string>()
const LONG_TEXT_LENGTH = 1000
const MAX_QUOTED_LENGTH = 200

function written(text: string): string {
  if (text.length < LONG_TEXT_LENGTH) return JSON.stringify(text)
  const known = quoted.get(text)
  if (known !== undefined) return known
  const quotation = JSON.stringify(text)
  if (quoted.size < MAX_QUOTED_LENGTH) quoted.set(text, quotation)
  return quotation
}
