import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import type { TaxSettings } from '#shop/settings.ts'
import { rowsAtPath, parseFieldTree } from '../parts/form/field-tree.ts'

export interface TaxRowDraft {
  country: string
  region: string
  percent: string
  /** 'on' where the prices include the tax. */
  included: string
  /** 'on' where delivery is taxed too. */
  onDelivery: string
  name: string
}
/** The input for the tax table. */
export interface TaxDraft {
  rows: TaxRowDraft[]
}

export function taxDraftOf(taxes: TaxSettings): TaxDraft {
  return {
    rows: Object.entries(taxes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([place, { percent, included, onDelivery, name }]) => {
        const [country = '', region = ''] = place.split('-')
        return { country, region, percent, included: included ? 'on' : '', onDelivery: onDelivery ? 'on' : '', name }
      }),
  }
}

export function readTaxDraft(values: Record<string, string>): TaxDraft {
  return {
    rows: rowsAtPath(parseFieldTree(values), 'rows').map((_, index) => {
      const at = (field: string) => values[`rows.${index}.${field}`] ?? ''
      return {
        country: at('country'),
        region: at('region'),
        percent: at('percent'),
        included: at('included'),
        onDelivery: at('onDelivery'),
        name: at('name'),
      }
    }),
  }
}

/**
 * Converts the draft into input for the schema, with each row's place. `doubled` lists rows that
 * repeat a place; they cannot be saved.
 */
export function taxInputOf({ rows }: TaxDraft): { value: Record<string, unknown>; places: string[]; doubled: number[] } {
  // Rows without a country need distinct keys.
  const places = rows.map((row, index) => (row.country ? placeOf(row) : `?${index}`))
  const value = Object.fromEntries(
    rows.map(({ percent, included, onDelivery, name }, index) => [
      places[index],
      { percent: normalizeDigits(percent).trim().replace(',', '.'), included: included === 'on', onDelivery: onDelivery === 'on', name },
    ]),
  )
  return { value, places, doubled: places.flatMap((place, index) => (places.indexOf(place) < index ? [index] : [])) }
}

/** Handles 'add.rows' and 'remove.rows.1'; null for any other button. */
export function applyTaxButton(draft: TaxDraft, { intent = '' }: Record<string, string>): TaxDraft | null {
  const [does, what, at] = intent.split('.')
  if (what !== 'rows') return null
  if (does === 'add') return { rows: [...draft.rows, { country: '', region: '', percent: '', included: '', onDelivery: '', name: '' }] }
  return { rows: draft.rows.filter((_, index) => index !== Number(at)) }
}

/** Maps errors by place ('US-NY.percent') to the row's fields. */
export function taxFieldErrors(fields: Record<string, string>, places: string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => {
      const row = places.findIndex((place) => path === place || path.startsWith(`${place}.`))
      return [`rows.${row}.${path.slice((places[row] ?? '').length + 1) || 'country'}`, code]
    }),
  )
}

function placeOf({ country, region }: TaxRowDraft): string {
  const part = region.trim().toUpperCase()
  return part ? `${country}-${part}` : country
}
