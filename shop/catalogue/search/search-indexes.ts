import type { Locale } from '#shared/locale.ts'
import { CatalogueSearch, Synonyms } from './search.ts'
import type { CatalogueRelations, IndexedProduct } from '../mirror/indexed-product.ts'

/**
 * One search index for the original texts, and one for each language with translations. Visitors
 * search in their own language, and also find a snack by its original name.
 */
export class SearchIndexes {
  private synonyms = new Synonyms()
  private unitsSold: ReadonlyMap<string, number> = new Map()
  private readonly plain = new CatalogueSearch(null, this.synonyms)
  private readonly byLocale = new Map<Locale, CatalogueSearch>()

  /**
   * See CatalogueSearch. A new language receives the present synonyms and sales; a language without
   * translations is dropped.
   */
  follow(
    products: ReadonlyMap<string, IndexedProduct>,
    kinds: CatalogueRelations,
    languages: readonly Locale[],
    changed?: ReadonlySet<string>,
  ): Promise<void> | null {
    for (const locale of this.byLocale.keys()) if (!languages.includes(locale)) this.byLocale.delete(locale)
    for (const locale of languages) if (!this.byLocale.has(locale)) this.byLocale.set(locale, this.newcomer(locale))
    const later = [
      this.plain.follow(products, kinds.category, changed),
      ...[...this.byLocale].map(([locale, search]) => search.follow(products, namesIn(kinds, locale), changed)),
    ].filter((filling) => filling !== null)
    return later.length > 0 ? Promise.all(later).then(() => {}) : null
  }

  inLocale(locale: Locale | null): CatalogueSearch {
    return (locale && this.byLocale.get(locale)) ?? this.plain
  }

  setSynonyms(groups: string[][]): void {
    this.synonyms = new Synonyms(groups)
    for (const search of this.all()) search.setSynonyms(this.synonyms)
  }

  setPopularity(unitsSold: ReadonlyMap<string, number>): void {
    this.unitsSold = unitsSold
    for (const search of this.all()) search.setPopularity(unitsSold)
  }

  async settled(): Promise<void> {
    await Promise.all(this.all().map((search) => search.settled()))
  }

  private newcomer(locale: Locale): CatalogueSearch {
    const search = new CatalogueSearch(locale, this.synonyms)
    search.setPopularity(this.unitsSold)
    return search
  }

  private all(): CatalogueSearch[] {
    return [this.plain, ...this.byLocale.values()]
  }
}

/** Category names in a language, together with the original names. */
function namesIn({ category, texts }: CatalogueRelations, locale: Locale) {
  return {
    get(id: string) {
      const own = category.get(id)
      const name = texts.get(id)?.[locale]?.name
      return own && { name: name ? `${name}, ${own.name}` : own.name }
    },
  }
}
