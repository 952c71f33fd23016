import { plainDigits } from '#shared/plain-digits.ts'
import type { TaxSettings } from '#shop/settings.ts'
import { rowsAt, treeOf } from '../parts/form/draft.ts'

export interface TaxRowDraft {
  country: string
  region: string
  percent: string
  /** 'on' where prices hold it already. */
  included: string
  /** 'on' where delivery is taxed as well. */
  onDelivery: string
  name: string
}
/** The table of taxes as it is typed. */
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

export function taxDraftIn(values: Record<string, string>): TaxDraft {
  return {
    rows: rowsAt(treeOf(values), 'rows').map((_, index) => {
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

/** The setting that a draft means, and which row stands for which place. A second row of one place means nothing that could be kept. */
export function taxMeant({ rows }: TaxDraft): { value: Record<string, unknown>; places: string[]; doubled: number[] } {
  // A row without a country must be told from another without one.
  const places = rows.map((row, index) => (row.country ? placeOf(row) : `?${index}`))
  const value = Object.fromEntries(
    rows.map(({ percent, included, onDelivery, name }, index) => [
      places[index],
      { percent: plainDigits(percent).trim().replace(',', '.'), included: included === 'on', onDelivery: onDelivery === 'on', name },
    ]),
  )
  return { value, places, doubled: places.flatMap((place, index) => (places.indexOf(place) < index ? [index] : [])) }
}

/** 'add.rows' and 'remove.rows.1'; null for any other button. */
export function withTaxRow(draft: TaxDraft, { intent = '' }: Record<string, string>): TaxDraft | null {
  const [does, what, at] = intent.split('.')
  if (what !== 'rows') return null
  if (does === 'add') return { rows: [...draft.rows, { country: '', region: '', percent: '', included: '', onDelivery: '', name: '' }] }
  return { rows: draft.rows.filter((_, index) => index !== Number(at)) }
}

/** Refusals by the row's fields, of refusals by place ('US-NY.percent'). */
export function taxFields(fields: Record<string, string>, places: string[]): Record<string, string> {
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
