import type { Locale } from '#shared/locale.ts'
import type { ListingQuery, ListingView } from '../catalogue.types.ts'
import { hasNamed } from '../search/filters/exclusions.ts'
import type { SearchReading } from '../search/filters/reading.ts'

/**
 * Maximum cache size: more than all listing pages of one shop. Visitors can invent endless filters;
 * then the cache is cleared.
 */
const MAX_CACHED_LISTINGS = 300

/**
 * Cache of listings, valid until the catalogue changes. Counting every facet is the most expensive
 * part of a listing.
 */
export class ListingCache {
  private readonly views = new Map<string, ListingView>()

  /** One cached view serves all languages, except when sorted by name, or words are looked for in the texts. */
  of(query: ListingQuery, { exclusions, implied }: SearchReading, locale: Locale | null, list: () => ListingView): ListingView {
    const key = JSON.stringify([query, exclusions, implied, query.sort === 'name' || (exclusions && hasNamed(exclusions)) ? locale : null])
    const known = this.views.get(key)
    if (known) return known
    if (this.views.size >= MAX_CACHED_LISTINGS) this.views.clear()
    const view = list()
    this.views.set(key, view)
    return view
  }

  clear(): void {
    this.views.clear()
  }
}
