import { hash } from 'node:crypto'
import { z } from 'zod'
import { multiLine } from '#shared/text/text-schemas.ts'
import { type Locale, locales } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import type { TranslatableTexts } from '../catalogue.ts'
import { Failure } from '#shop/failure.ts'
import {
  type TranslatableItem,
  readTranslatableItems,
  maxFieldLengths,
  translationStateOf,
  type TranslationState,
} from './texts/translatable-items.ts'
import { effectiveTextChanges, writeTexts } from './texts/write-texts.ts'
import { splitPage } from '#shop/base/lists/keyset-pagination.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

export {
  type TranslatableItem,
  readTranslatableItems,
  isEmptyTranslation,
  maxFieldLengths,
  translationStateOf,
  type TranslationState,
  translatableFields,
} from './texts/translatable-items.ts'
export { type TextChange, writeTexts } from './texts/write-texts.ts'

// Product and category texts in the shop's languages. The point of sale holds one language; the
// translations are stored only in the shop.

/** A product with its sizes, or all categories, in one language. */
export interface TextsForStaff {
  /** The product's name at the point of sale; null for the categories. */
  name: string | null
  locale: Locale
  goods: {
    id: string
    kind: TranslatableItem['kind']
    original: TranslatableTexts
    text: TranslatableTexts | null
    state: TranslationState
  }[]
  /** The translation state of each language. */
  states: Record<Locale, TranslationState>
  /** Changes whenever a text or its original changes. */
  version: string
}

/**
 * The texts of a product, or of the categories when `product` is null. Throws Failure('not-found').
 */
export async function getTextsForStaff(shop: Shop, by: Actor, of: { product: string | null; locale: Locale }): Promise<TextsForStaff> {
  requireRight(by, 'products.read')
  return viewOf(await goodsOf(shop, of.product), of)
}

const line = (most: number) =>
  z
    .string()
    .transform((typed) => typed.replace(/\s+/g, ' ').trim() || null)
    .pipe(z.string().max(most).nullable())
const Text = z.object({
  name: line(maxFieldLengths.name),
  flavour: line(maxFieldLengths.flavour).default(null),
  region: line(maxFieldLengths.region).default(null),
  description: multiLine(maxFieldLengths.description)
    .transform((typed) => typed || null)
    .default(null),
  /** One ingredient per line. */
  ingredients: z
    .string()
    .max(maxFieldLengths.ingredients)
    .transform((typed) => {
      const list = typed.split('\n').flatMap((one) => one.trim() || [])
      return list.length > 0 ? list : null
    })
    .default(null),
})
/** `texts` by the id of the product, size or category. `version` is the page's version. */
export const SaveTexts = z.object({
  product: z.string().max(192).nullable(),
  locale: z.enum(locales),
  version: z.string().max(64),
  texts: z.record(z.string(), Text),
})

/**
 * Stores the texts of a product and its sizes, or of the categories, in a language; pages show them
 * at once. An empty text falls back to the point of sale. Throws Failure: 'not-found',
 * 'changed-meanwhile' (a text or its original changed after the page was loaded).
 */
export async function saveTexts(shop: Shop, by: Actor, { product, locale, version, texts }: z.infer<typeof SaveTexts>): Promise<void> {
  requireRight(by, 'products.change')
  await inTransaction(shop, async (inside) => {
    await takeAdvisoryLock(inside, `texts of ${product ?? 'categories'}`)
    const known = await goodsOf(inside, product)
    if (viewOf(known, { product, locale }).version !== version) throw new Failure('changed-meanwhile')
    const changes = known.flatMap((good) => {
      const to = texts[good.id]
      return to ? [{ good, locale, to }] : []
    })
    await writeTexts(inside, by, effectiveTextChanges(changes))
  })
}

/** A product whose translation is incomplete or outdated in some of the shop's languages. */
interface UntranslatedProduct {
  id: string
  in: Locale[]
}

/**
 * At most `limit` such products, ordered by id, after the id `after`. `next` is the cursor of the
 * next page.
 */
export async function listUntranslatedProducts(
  shop: Shop,
  after: string,
  limit: number,
): Promise<{ untranslated: UntranslatedProduct[]; next: string | null }> {
  const { offered } = shop.settings.languages
  const found = new Map<string, Locale[]>()
  for await (const page of readTranslatableItems(shop.db, { kind: 'product', after })) {
    for (const good of page) {
      const before = found.get(good.owner) ?? []
      const lacking = offered.filter((locale) => before.includes(locale) || translationStateOf(good, locale) !== 'whole')
      if (lacking.length > 0) found.set(good.owner, lacking)
    }
    if (found.size > limit) break
  }
  const { page, last } = splitPage([...found], limit)
  return { untranslated: page.map(([id, lacking]) => ({ id, in: lacking })), next: last && last[0] }
}

async function goodsOf({ db }: Shop, product: string | null): Promise<TranslatableItem[]> {
  const found: TranslatableItem[] = []
  for await (const page of readTranslatableItems(db, product === null ? { kind: 'category' } : { kind: 'product', id: product }))
    found.push(...page)
  if (product !== null && found.length === 0) throw new Failure('not-found')
  return found
}

function viewOf(list: TranslatableItem[], { product, locale }: { product: string | null; locale: Locale }): TextsForStaff {
  const shown = list.map((good) => ({
    id: good.id,
    kind: good.kind,
    original: good.original,
    text: good.texts[locale] ?? null,
    state: translationStateOf(good, locale),
  }))
  return {
    name: product === null ? null : (list[0]?.original.name ?? null),
    locale,
    goods: shown,
    states: Object.fromEntries(locales.map((one) => [one, worst(list.map((good) => translationStateOf(good, one)))])) as Record<
      Locale,
      TranslationState
    >,
    version: hash('sha256', JSON.stringify(shown), 'hex'),
  }
}

function worst(states: TranslationState[]): TranslationState {
  return states.includes('missing') ? 'missing' : states.includes('outdated') ? 'outdated' : 'whole'
}
