import type { Locale } from '#shared/locale.ts'
import type { ListingQuery, ListingView } from '../catalogue.types.ts'
import type { Exclusions } from '../search/exclusions.ts'

/** More than all shelves of one shop, page by page. A stranger can make up endless filters: then it begins again. */
const AT_MOST = 300

/** Listings that were asked for since the shelves last changed: counting every facet costs more than anything else about them. */
export class Listed {
  private readonly views = new Map<string, ListingView>()

  /** One view serves all languages, but for the order of their names. */
  of(query: ListingQuery, exclusions: Exclusions | null, locale: Locale | null, list: () => ListingView): ListingView {
    const key = JSON.stringify([query, exclusions, query.sort === 'name' ? locale : null])
    const known = this.views.get(key)
    if (known) return known
    if (this.views.size >= AT_MOST) this.views.clear()
    const view = list()
    this.views.set(key, view)
    return view
  }

  clear(): void {
    this.views.clear()
  }
}
