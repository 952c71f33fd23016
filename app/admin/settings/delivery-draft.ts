import { type Continent, continents, countriesOf } from '#shared/countries/countries.ts'
import type { DeliverySettings } from '#shop/settings.ts'
import { parseCents } from '../parts/parse-cents.ts'
import { rowsAtPath, parseFieldTree, wholeNumberOf } from '../parts/form/field-tree.ts'

interface PriceBandDraft {
  grams: string
  cents: string
}
/** Input for one method of a zone. `on` is 'on' where the zone offers it. */
export interface DeliveryTermsDraft {
  on: string
  cents: string
  freeFromCents: string
  days: [string, string]
  upToGrams: PriceBandDraft[]
}
export interface DeliveryZoneDraft {
  name: string
  /** 'on' where the zone covers all countries that no other zone names. */
  everywhere: string
  countries: string[]
  methods: { standard: DeliveryTermsDraft; express: DeliveryTermsDraft }
}
/** The input for the delivery setting. */
export interface DeliveryDraft {
  zones: DeliveryZoneDraft[]
  unknownGrams: string
}

type Method = keyof DeliveryZoneDraft['methods']
const methods: Method[] = ['standard', 'express']
const noTerms: DeliveryTermsDraft = { on: '', cents: '', freeFromCents: '', days: ['', ''], upToGrams: [] }

export function deliveryDraftOf({ zones, unknownGrams }: DeliverySettings): DeliveryDraft {
  return {
    zones: zones.map(({ name, countries, methods: { standard, express } }) => ({
      name,
      everywhere: countries === '*' ? 'on' : '',
      countries: countries === '*' ? [] : [...countries],
      methods: { standard: termsDraftOf(standard), express: termsDraftOf(express) },
    })),
    unknownGrams: String(unknownGrams),
  }
}

/** Parses the form values. */
export function readDeliveryDraft(values: Record<string, string>): DeliveryDraft {
  const tree = parseFieldTree(values)
  return {
    zones: rowsAtPath(tree, 'zones').map((_, index) => {
      const at = (path: string) => values[`zones.${index}.${path}`] ?? ''
      const terms = (method: Method): DeliveryTermsDraft => {
        const of = (path: string) => at(`methods.${method}.${path}`)
        const bands = rowsAtPath(tree, `zones.${index}.methods.${method}.upToGrams`)
        return {
          on: of('on'),
          cents: of('cents'),
          freeFromCents: of('freeFromCents'),
          days: [of('days.0'), of('days.1')],
          upToGrams: bands.map((__, band) => ({ grams: of(`upToGrams.${band}.grams`), cents: of(`upToGrams.${band}.cents`) })),
        }
      }
      return {
        name: at('name'),
        everywhere: at('everywhere'),
        // The field is hidden, so an invalid country was never chosen.
        countries: at('countries').match(/\b[A-Z]{2}\b/g) ?? [],
        methods: { standard: terms('standard'), express: terms('express') },
      }
    }),
    unknownGrams: values.unknownGrams ?? '',
  }
}

/**
 * Converts the draft into input for the schema. Unreadable values pass unchanged, so that the
 * schema refuses them by field.
 */
export function deliveryInputOf({ zones, unknownGrams }: DeliveryDraft): unknown {
  return {
    zones: zones.map((zone) => ({
      name: zone.name,
      countries: zone.everywhere ? '*' : zone.countries,
      methods: Object.fromEntries(
        methods.flatMap((method) => (zone.methods[method].on ? [[method, termsMeant(zone.methods[method])]] : [])),
      ),
    })),
    unknownGrams: wholeNumberOf(unknownGrams),
  }
}

/**
 * Handles the buttons that add or remove a row; null for any other button. 'add.zones',
 * 'remove.zones.1', 'add.country.0', 'remove.country.0.US', 'add.band.0.standard',
 * 'remove.band.0.standard.2'.
 */
export function applyDeliveryButton(draft: DeliveryDraft, values: Record<string, string>): DeliveryDraft | null {
  const [does, what, first = '', second = '', third = ''] = (values.intent ?? '').split('.')
  const at = Number(first)
  const zone = draft.zones[at]
  const withZone = (change: (zone: DeliveryZoneDraft) => DeliveryZoneDraft) => ({
    ...draft,
    zones: draft.zones.map((one, index) => (index === at ? change(one) : one)),
  })
  if (does === 'add' && what === 'zones') return { ...draft, zones: [...draft.zones, newZone()] }
  if (does === 'remove' && what === 'zones') return { ...draft, zones: draft.zones.filter((_, index) => index !== at) }
  if (!zone) return null
  if (does === 'add' && what === 'country') return withZone((one) => ({ ...one, countries: withPlace(draft, one, values[`place.${at}`]) }))
  if (does === 'remove' && what === 'country')
    return withZone((one) => ({ ...one, countries: one.countries.filter((code) => code !== second) }))
  if (what !== 'band' || (second !== 'standard' && second !== 'express')) return null
  const bands = zone.methods[second].upToGrams
  const kept = does === 'add' ? [...bands, { grams: '', cents: '' }] : bands.filter((_, index) => index !== Number(third))
  return withZone((one) => ({ ...one, methods: { ...one.methods, [second]: { ...one.methods[second], upToGrams: kept } } }))
}

function termsDraftOf(terms: DeliverySettings['zones'][number]['methods']['standard']): DeliveryTermsDraft {
  if (!terms) return noTerms
  const { cents, freeFromCents, days, upToGrams = [] } = terms
  return {
    on: 'on',
    cents: moneyOf(cents),
    freeFromCents: freeFromCents === null ? '' : moneyOf(freeFromCents),
    days: [String(days[0]), String(days[1])],
    upToGrams: upToGrams.map((band) => ({ grams: String(band.grams), cents: moneyOf(band.cents) })),
  }
}

function termsMeant({ cents, freeFromCents, days, upToGrams }: DeliveryTermsDraft): unknown {
  return {
    cents: parseCents(cents) ?? Number.NaN,
    freeFromCents: freeFromCents.trim() === '' ? null : (parseCents(freeFromCents) ?? Number.NaN),
    days: days.map(wholeNumberOf),
    ...(upToGrams.length > 0 && {
      upToGrams: upToGrams.map((band) => ({ grams: wholeNumberOf(band.grams), cents: parseCents(band.cents) ?? Number.NaN })),
    }),
  }
}

function newZone(): DeliveryZoneDraft {
  return { name: '', everywhere: '', countries: [], methods: { standard: { ...noTerms, on: 'on' }, express: noTerms } }
}

/** Adds a country, or all countries of a continent that no zone names yet. */
function withPlace(draft: DeliveryDraft, { countries }: DeliveryZoneDraft, place = ''): string[] {
  const named = new Set(draft.zones.flatMap((zone) => zone.countries))
  const isContinent = (name: string): name is Continent => continents.some((one) => one === name)
  const more = isContinent(place) ? countriesOf(place) : /^[A-Z]{2}$/.test(place) ? [place] : []
  return [...countries, ...more.filter((code) => !named.has(code))]
}

/** Formats cents for an input field: '5.99'. */
function moneyOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
