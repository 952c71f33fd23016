import { firstOf } from '../present.ts'

// The kinds of product fields. Each gives a field the type of its value, and the text that a custom
// attribute of the point of sale holds for it.

/** The properties of every field besides its kind. */
export interface FieldSettings {
  /** The message that names the field. */
  label: string
  /** The message at its input in the admin form; the label when left out. */
  formLabel?: string
  /** The message below its input. */
  help?: string
  /** Its place in the admin form: three in the first card, two in the card of the food. */
  form: 'text' | 'origin' | 'display' | 'allergens' | 'food'
  /** The custom attribute that holds it. Square allows ten that sellers see and ten hidden ones. */
  attribute?: { key: string; name: string; description: string; isHidden?: true }
  /** The adapter itself maps the field to and from the point of sale. */
  isNative?: true
  /** It has a column of its name in CSV files. */
  csv?: true
  /** It can be translated. `catalogue_texts` has a column of its name. */
  translated?: true
  /** The weight of its words in the search, 1 to 127. Other fields are not searched. */
  search?: number
  /** The product page shows each value as a badge, except the lowest level. */
  badge?: true
  /** Customers can filter the listing by it. */
  filter?: FieldFilter<unknown>
}

/** `words` is the beginning of the messages that name the values. */
interface Worded<V> {
  of: readonly V[]
  words: string
}

/**
 * The kind of a field, with what only this kind declares. `max` is a length or the largest number.
 */
export type FieldKind =
  | { kind: 'paragraphs'; max: number }
  | { kind: 'line'; max: number; suggestions?: readonly string[] }
  | { kind: 'country' }
  | ({ kind: 'choice' } & Worded<string>)
  /** `each` is the form's name of one checkbox. */
  | ({ kind: 'choices'; each: string } & Worded<string>)
  | ({ kind: 'level' } & Worded<number>)
  | { kind: 'lines'; max: number; maxLines: number }
  /** `isOpen`: names other than those of the form are kept. */
  | ({ kind: 'figures'; max: number; isOpen?: true } & Worded<string>)
  | ({ kind: 'allergens'; each: string } & Worded<string>)

/** Conversions of a field's value. */
export interface FieldCodec<T> {
  /**
   * Reads an attribute's text and leaves out what is invalid. Without a text, the result is the
   * value of a product that does not state the field.
   */
  parse: (text: string | undefined) => T
  /** The attribute's text; null when the product does not state the field. */
  format: (value: T) => string | null
  is: (value: unknown) => value is T
}

export type ProductField<T> = FieldSettings & FieldKind & FieldCodec<T>
/** A field whose value does not matter. */
export type AnyProductField = FieldSettings & FieldKind & { parse: (text: string | undefined) => unknown }

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isListOf = <V>(value: unknown, of: readonly V[]): value is V[] => Array.isArray(value) && value.every((one) => of.includes(one))

/** Paragraphs of plain text; empty when not stated. */
export const paragraphs = <const R extends FieldSettings & { max: number }>(row: R) => ({
  ...row,
  kind: 'paragraphs' as const,
  parse: (text: string | undefined): string => text ?? '',
  format: (value: string): string | null => value || null,
  is: isText,
})

/** One line of text. */
export const line = <const R extends FieldSettings & { max: number; suggestions?: readonly string[] }>(row: R) => ({
  ...row,
  kind: 'line' as const,
  parse: (text: string | undefined): string | null => text ?? null,
  format: (value: string | null): string | null => value,
  is: isTextOrNull,
})

/** An ISO 3166-1 alpha-2 code. */
export const country = <const R extends FieldSettings>(row: R) => ({
  ...row,
  kind: 'country' as const,
  parse: (text: string | undefined): string | null => (text !== undefined && /^[A-Z]{2}$/.test(text) ? text : null),
  format: (value: string | null): string | null => value,
  is: isTextOrNull,
})

/** At most one of some values. */
export const choice = <const V extends string, const R extends FieldSettings>(row: R & Worded<V>) => ({
  ...row,
  kind: 'choice' as const,
  parse: (text: string | undefined): V | null => row.of.find((one) => one === text) ?? null,
  format: (value: V | null): string | null => value,
  is: (value: unknown): value is V | null => value === null || row.of.some((one) => one === value),
})

/** Any of some values, as a text like 'sweet, chewy'. */
export const choices = <const V extends string, const R extends FieldSettings & { each: string }>(row: R & Worded<V>) => ({
  ...row,
  kind: 'choices' as const,
  parse: (text: string | undefined): V[] => {
    const named = new Set<string>((text ?? '').toLowerCase().split(/[\s,;]+/))
    return row.of.filter((one) => named.has(one))
  },
  format: (value: V[]): string | null => value.join(',') || null,
  is: (value: unknown): value is V[] => isListOf(value, row.of),
})

/** One of some ascending whole numbers. The lowest means 'none'. */
export const level = <const V extends number, const R extends FieldSettings>(row: R & Worded<V>) => ({
  ...row,
  kind: 'level' as const,
  parse: (text: string | undefined): V => row.of.find((one) => one === Math.round(Number(text))) ?? firstOf(row.of),
  format: (value: V): string | null => (value === firstOf(row.of) ? null : String(value)),
  is: (value: unknown): value is V => row.of.some((one) => one === value),
})

/** Lines of text, such as ingredients. */
export const lines = <const R extends FieldSettings & { max: number; maxLines: number }>(row: R) => ({
  ...row,
  kind: 'lines' as const,
  parse: (text: string | undefined): string[] => (text ?? '').split('\n').flatMap((one) => one.trim() || []),
  format: (value: string[]): string | null => value.join('\n') || null,
  is: (value: unknown): value is string[] => Array.isArray(value) && value.every(isText),
})

/** Numbers by name, as a text like 'fat=22;salt=1.1'. Invalid and negative numbers are left out. */
export const figures = <const R extends FieldSettings & { max: number; isOpen?: true } & Worded<string>>(row: R) => ({
  ...row,
  kind: 'figures' as const,
  parse: (text: string | undefined): Record<string, number> => {
    const named = parseNamedNumbers(text ?? '', row.max)
    if (row.isOpen) return named
    return Object.fromEntries(row.of.flatMap((name) => (named[name] === undefined ? [] : [[name, named[name]]])))
  },
  format: formatFigures,
  is: (value: unknown): value is Record<string, number> =>
    typeof value === 'object' && value !== null && Object.values(value).every((figure) => typeof figure === 'number'),
})

/** The text of numbers by name; null without any. */
export function formatFigures(value: Record<string, number>): string | null {
  const pairs = Object.entries(value).map(([name, figure]) => `${name}=${figure}`)
  return pairs.join(';') || null
}

function parseNamedNumbers(text: string, max: number): Record<string, number> {
  const pairs = text.split(';').map((pair) => pair.split('=').map((part) => part.trim()))
  return Object.fromEntries(
    pairs.flatMap(([name, figure]) =>
      name && figure && /^\d{1,6}(\.\d{1,3})?$/.test(figure) ? [[name, Math.min(max, Number(figure))]] : [],
    ),
  )
}

/** Allergens: null means 'not declared', which differs from 'none'. Always native. */
export const allergenList = <const V extends string, const R extends FieldSettings & { each: string; isNative: true }>(
  row: R & Worded<V>,
) => ({
  ...row,
  kind: 'allergens' as const,
  parse: (): V[] | null => null,
  format: (): string | null => null,
  is: (value: unknown): value is V[] | null => value === null || isListOf(value, row.of),
})

/** A filter of the listing by one field. */
export interface FieldFilter<T, Parameter extends string = string> {
  /** Its parameter in addresses. */
  parameter: Parameter
  /** A product has the one value, has all values, or is at most at the level. */
  match: 'one' | 'all' | 'at-most'
  values: readonly (string | number)[]
  /** Reads the parameter's values and ignores invalid ones. */
  read: (given: readonly string[]) => T | undefined
}

/** A filter by one value. */
export const byOne = <const P extends string, V extends string | number>(parameter: P, values: readonly V[]): FieldFilter<V, P> => ({
  parameter,
  match: 'one',
  values,
  read: (given) => values.find((value) => String(value) === given.at(-1)),
})

/** A filter by several values: products that have all of them. */
export const byAll = <const P extends string, V extends string>(parameter: P, values: readonly V[]): FieldFilter<V[], P> => ({
  parameter,
  match: 'all',
  values,
  read: (given) => values.filter((value) => given.includes(value)),
})

/** A filter by a highest level. The highest of all is no filter. */
export const atMost = <const P extends string, V extends number>(parameter: P, values: readonly V[]): FieldFilter<V, P> => ({
  parameter,
  match: 'at-most',
  values,
  read: (given) => values.slice(0, -1).find((value) => String(value) === given.at(-1)),
})
