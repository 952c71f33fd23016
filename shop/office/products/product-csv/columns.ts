import type { z } from 'zod'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import {
  formatFigures,
  type AnyProductField,
  type ProductFieldName,
  productFieldNames,
  productFields,
  type ProductFields,
} from '#shared/product-fields.ts'
import { unreachable } from '#shared/present.ts'
import type { ProductDraft, DraftVariation } from '#shop/ports.ts'
import { ProductDraftInput, DraftVariationInput as Variation } from '#shop/catalogue/editing/product-editing.ts'

/**
 * One column. `read` parses a cell and throws `MisreadCell` for an invalid one. `-` clears an
 * optional field.
 */
export interface CsvColumn {
  of: 'product' | 'variation'
  field: keyof ProductDraft | keyof DraftVariation
  needed?: boolean
  write: (product: ProductDraft, variation: DraftVariation, names: CategoryNames) => string | number | null
  read: (text: string, names: CategoryNames) => unknown
}

/** Category names by id. */
export type CategoryNames = ReadonlyMap<string, string>

/** A cell that cannot be parsed. `code` is the code of the CSV error. */
export class MisreadCell extends Error {
  readonly code: 'invalid' | 'unknown'
  constructor(code: 'invalid' | 'unknown' = 'invalid') {
    super(code)
    this.code = code
  }
}

const LIST_SEPARATOR = '|'
const listed = (list: readonly string[]) => list.join(LIST_SEPARATOR)
const parted = (text: string) =>
  text === '-'
    ? []
    : text
        .split(LIST_SEPARATOR)
        .map((one) => one.trim())
        .filter(Boolean)
const orNull = (text: string) => (text === '-' ? null : text)

/** Validates a value with the use case's own schema. */
function field(name: keyof z.infer<typeof ProductDraftInput>, value: unknown): unknown {
  return taken(ProductDraftInput.shape[name].safeParse(value))
}
function part(name: keyof DraftVariation, value: unknown): unknown {
  return taken(Variation.shape[name].safeParse(value))
}
function taken(read: { success: boolean; data?: unknown }): unknown {
  if (!read.success) throw new MisreadCell()
  return read.data
}

/** '4.50' or '4,50', in cents. */
function cents(text: string): number {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(normalizeDigits(text)) ?? []
  if (whole === undefined) throw new MisreadCell()
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
function yes(text: string): boolean {
  if (/^(yes|true|1)$/i.test(text)) return true
  if (/^(no|false|0)$/i.test(text)) return false
  throw new MisreadCell()
}
const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
function amount(text: string): number {
  const digits = normalizeDigits(text)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}

export const csvColumns: Record<string, CsvColumn> = {
  name: { of: 'product', field: 'name', needed: true, write: (one) => one.name, read: (text) => field('name', text) },
  variation: { of: 'variation', field: 'name', needed: true, write: (_, one) => one.name, read: (text) => part('name', text) },
  price: {
    of: 'variation',
    field: 'priceCents',
    needed: true,
    write: (_, { priceCents }) => `${Math.floor(priceCents / 100)}.${String(priceCents % 100).padStart(2, '0')}`,
    read: (text) => part('priceCents', cents(text)),
  },
  weight_grams: {
    of: 'variation',
    field: 'weightGrams',
    write: (_, one) => one.weightGrams,
    read: (text) => part('weightGrams', text === '-' ? null : amount(text)),
  },
  counted_stock: { of: 'variation', field: 'tracked', write: (_, one) => yesOrNo(one.tracked), read: (text) => part('tracked', yes(text)) },
  hidden: { of: 'product', field: 'hidden', write: (one) => yesOrNo(one.hidden), read: (text) => field('hidden', yes(text)) },
  category: {
    of: 'product',
    field: 'categoryIds',
    write: (one, _, names) => listed(one.categoryIds.map((id) => names.get(id) ?? id)),
    read: (text, names) => parted(text).map((searched) => categoryCalled(searched, names)),
  },
  ...Object.fromEntries(productFieldNames.filter((name) => productFields[name].csv).map((name) => [name, fieldColumn(name)])),
}

/** The column of a product field. */
function fieldColumn(name: ProductFieldName): CsvColumn {
  return {
    of: 'product',
    field: name,
    write: (product) => cellOf(productFields[name], product[name]),
    read: (text) => field(name, valueIn(productFields[name], text)),
  }
}

function cellOf({ kind }: AnyProductField, value: ProductFields[ProductFieldName]): string | number | null {
  // "Not stated" (an empty cell) and "contains none" ('none') are different facts.
  if (Array.isArray(value)) return kind === 'allergens' && value.length === 0 ? 'none' : listed(value)
  return typeof value === 'object' && value !== null ? formatFigures(value) : value
}

/** The value of a cell, for the schema to check. */
function valueIn(field: AnyProductField, text: string): unknown {
  switch (field.kind) {
    case 'paragraphs':
      return text === '-' ? '' : text
    case 'line':
      return orNull(text)
    case 'country':
      return orNull(text.toUpperCase())
    case 'choice':
      return orNull(text.toLowerCase())
    case 'choices':
      return parted(text.toLowerCase())
    case 'level':
      return amount(text)
    case 'lines':
      return parted(text)
    case 'figures':
      return field.parse(text)
    case 'allergens':
      return text === '-' ? null : text.toLowerCase() === 'none' ? [] : parted(text.toLowerCase())
    default:
      return unreachable(field)
  }
}

/** The id of a category, by its id or its name. */
function categoryCalled(searched: string, names: CategoryNames): string {
  const found = [...names].find(([id, name]) => id === searched || name.toLowerCase() === searched.toLowerCase())
  if (!found) throw new MisreadCell('unknown')
  return found[0]
}
