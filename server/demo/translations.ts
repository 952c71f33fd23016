import { progress } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import { type TranslatableItem, readTranslatableItems, type TextChange, writeTexts } from '#shop/catalogue/editing/texts.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

type TranslatedLocale = Exclude<Locale, 'en-US'>
/** Names of the demo products in one language, by their English names. */
interface Texts {
  categories: Record<string, string>
  snacks: Record<string, Record<'name' | 'flavour' | 'region' | 'description' | 'ingredients', string> & { sizes: Record<string, string> }>
}

const json = { with: { type: 'json' } } as const
const files: Record<TranslatedLocale, () => Promise<{ default: Texts }>> = {
  'es-ES': () => import('./translations/es-ES.json', json),
  'fr-FR': () => import('./translations/fr-FR.json', json),
  'de-DE': () => import('./translations/de-DE.json', json),
  'pt-BR': () => import('./translations/pt-BR.json', json),
  'ja-JP': () => import('./translations/ja-JP.json', json),
  ar: () => import('./translations/ar.json', json),
}

const PROGRESS_NAME = 'demo texts'

/**
 * Adds the translations of the demo products once. Later changes and deletions by staff stay.
 * Returns whether it added them; the catalogue in memory does not have them yet.
 */
export function translateDemoCatalogue(shop: Shop): Promise<boolean> {
  return inTransaction(shop, async (inside) => {
    const [inserted] = await inside.db.insert(progress).values({ name: PROGRESS_NAME, value: 'told' }).onConflictDoNothing().returning()
    if (!inserted) return false
    const read = (locale: TranslatedLocale) => files[locale]().then(({ default: file }) => ({ locale, file }))
    const languages = await Promise.all((Object.keys(files) as TranslatedLocale[]).map(read))
    const texts: TextChange[] = []
    for await (const page of readTranslatableItems(inside.db))
      for (const { locale, file } of languages) texts.push(...page.flatMap((good) => translationOf(good, { page, locale, texts: file })))
    await writeTexts(inside, 'demo', texts)
    return texts.length > 0
  })
}

interface Translation {
  /** The related items of the same response: a variation comes with its product. */
  page: TranslatableItem[]
  locale: Locale
  texts: Texts
}

function translationOf(good: TranslatableItem, { page, locale, texts: { categories, snacks } }: Translation): TextChange[] {
  const english = englishName(good)
  const named = (name: string | undefined): TextChange[] =>
    name ? [{ good, locale, to: { name, flavour: null, region: null, description: null, ingredients: null } }] : []
  if (good.kind === 'category') return named(categories[english])
  if (good.kind === 'size') return named(snacks[englishName(page.find(({ id }) => id === good.owner))]?.sizes[english])
  const snack = snacks[english]
  if (!snack) return []
  const { name, flavour, region, description, ingredients } = snack
  return [{ good, locale, to: { name, flavour, region, description, ingredients: ingredients.split('; ') } }]
}

/** Throws for an item without a name: the demo catalogue has none. */
function englishName(item: TranslatableItem | undefined): string {
  if (!item?.original.name) throw new Error(`The demo catalogue has no name for ${item?.id ?? 'the product of a size'}`)
  return item.original.name
}
