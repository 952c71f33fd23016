import { isRouteErrorResponse } from 'react-router'

/** Where a page's data stands in the document; entry.client.tsx reads it from there. */
export const HANDOFF = 'handoff'

/**
 * A page's data as the framework reads it in the browser: what its own stream carries behind a page, written at once. Carries plain
 * data, dates and errors (of a fault of ours nothing but that there was one); throws on anything else, as on a promise.
 */
export function handoffOf(state: unknown): string {
  const sheet: Sheet = { values: [], texts: new Map() }
  placeOf(state, sheet)
  return `[${sheet.values.join(',')}]\n`
}

/** The data as a part of the document. It is no script, so that nothing in it can run, and no policy has to name it. */
export function handoffBlock(state: unknown): string {
  return `<script type="application/json" id="${HANDOFF}">${handoffOf(state).replaceAll('<', '\\u003c')}</script>`
}

/** Every value written so far; each stands where it is first met, and is named by its place from then on. */
interface Sheet {
  values: string[]
  texts: Map<string, number>
}

/** Places below zero stand for values that JSON cannot write. */
const UNDEFINED = -7
const INFINITE = -6
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
  return Number.isNaN(value) ? NAN : value > 0 ? INFINITE : MINUS_INFINITE
}

function placeOfObject(value: object, sheet: Sheet): number {
  // A value's place comes before those of what is in it: the whole stands first.
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

/** The messages of a page are long and the same for everybody: quoted once. */
const quoted = new Map<string, string>()
const LONG = 1000
const QUOTED_AT_MOST = 200

function written(text: string): string {
  if (text.length < LONG) return JSON.stringify(text)
  const known = quoted.get(text)
  if (known !== undefined) return known
  const quotation = JSON.stringify(text)
  if (quoted.size < QUOTED_AT_MOST) quoted.set(text, quotation)
  return quotation
}
