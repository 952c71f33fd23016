import type { Locale } from '#shared/locale.ts'
import { CatalogueSearch, Synonyms } from './search.ts'
import type { Kinds, Shelved } from '../mirror/shelves.ts'

/**
 * One search index for the original texts, and one for each language with translations. Visitors
 * search in their own language, and also find a snack by its original name.
 */
export class Searches {
  private synonyms = new Synonyms()
  private unitsSold: ReadonlyMap<string, number> = new Map()
  private readonly plain = new CatalogueSearch(null, this.synonyms)
  private readonly spoken = new Map<Locale, CatalogueSearch>()

  /**
   * See CatalogueSearch. A new language receives the present synonyms and sales; a language without
   * translations is dropped.
   */
  follow(
    products: ReadonlyMap<string, Shelved>,
    kinds: Kinds,
    languages: readonly Locale[],
    changed?: ReadonlySet<string>,
  ): Promise<void> | null {
    for (const locale of this.spoken.keys()) if (!languages.includes(locale)) this.spoken.delete(locale)
    for (const locale of languages) if (!this.spoken.has(locale)) this.spoken.set(locale, this.newcomer(locale))
    const later = [
      this.plain.follow(products, kinds.category, changed),
      ...[...this.spoken].map(([locale, search]) => search.follow(products, namesIn(kinds, locale), changed)),
    ].filter((filling) => filling !== null)
    return later.length > 0 ? Promise.all(later).then(() => {}) : null
  }

  in(locale: Locale | null): CatalogueSearch {
    return (locale && this.spoken.get(locale)) ?? this.plain
  }

  understand(groups: string[][]): void {
    this.synonyms = new Synonyms(groups)
    for (const search of this.all()) search.understand(this.synonyms)
  }

  rankBy(unitsSold: ReadonlyMap<string, number>): void {
    this.unitsSold = unitsSold
    for (const search of this.all()) search.rankBy(unitsSold)
  }

  async settled(): Promise<void> {
    await Promise.all(this.all().map((search) => search.settled()))
  }

  private newcomer(locale: Locale): CatalogueSearch {
    const search = new CatalogueSearch(locale, this.synonyms)
    search.rankBy(this.unitsSold)
    return search
  }

  private all(): CatalogueSearch[] {
    return [this.plain, ...this.spoken.values()]
  }
}

/** Category names in a language, together with the original names. */
function namesIn({ category, texts }: Kinds, locale: Locale) {
  return {
    get(id: string) {
      const own = category.get(id)
      const name = texts.get(id)?.[locale]?.name
      return own && { name: name ? `${name}, ${own.name}` : own.name }
    },
  }
}
