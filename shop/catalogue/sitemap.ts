import { inArray, sql } from 'drizzle-orm'
import { catalogueObjects } from '#database/schema.ts'
import { urls } from '#shared/urls.ts'
import type { Shop } from '#shop/shop.ts'

/** Products per part. With all languages and their alternate links, a part has a few megabytes. */
const PRODUCTS_PER_PART = 500

/**
 * A page for search engines: its path without the language, and when its content last changed, if
 * known.
 */
export interface SitemapEntry {
  path: string
  changedAt: Date | null
}

export function sitemapParts(shop: Shop): string[] {
  const parts = Math.ceil(shop.catalogue.productSlugs().length / PRODUCTS_PER_PART)
  return ['pages', ...Array.from({ length: parts }, (_, index) => String(index + 1))]
}

/** The pages of a part; null for an unknown part. */
export async function sitemapPart(shop: Shop, part: string): Promise<SitemapEntry[] | null> {
  if (part === 'pages') return pagesOf(shop)
  const addresses = shop.catalogue.productSlugs().toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const products = addresses.slice((Number(part) - 1) * PRODUCTS_PER_PART, Number(part) * PRODUCTS_PER_PART)
  if (!/^[1-9]\d{0,4}$/.test(part) || products.length === 0) return null
  const changed = await changesOf(
    shop,
    products.map(({ id }) => id),
  )
  return products.map(({ id, slug }) => ({ path: urls.product(slug), changedAt: changed.get(id) ?? null }))
}

function pagesOf({ catalogue }: Shop): SitemapEntry[] {
  const paths = [
    urls.home(),
    urls.products(),
    urls.countries(),
    urls.discoveryBox(),
    ...catalogue.categories().map(({ slug }) => urls.category(slug)),
    ...catalogue.countries().map(({ code }) => urls.country(code)),
    urls.contact(),
    urls.withdraw(),
    urls.newsletter(),
    urls.faq(),
    urls.about(),
    urls.terms(),
    urls.refund(),
    urls.cookies(),
    urls.privacy(),
  ]
  return paths.map((path) => ({ path, changedAt: null }))
}

/** The point of sale's time of the last change, else the mirror's. */
async function changesOf({ db }: Shop, ids: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({
      id: catalogueObjects.id,
      reportedAt: sql<string | null>`${catalogueObjects.source} ->> 'updatedAt'`,
      at: catalogueObjects.updatedAt,
    })
    .from(catalogueObjects)
    .where(inArray(catalogueObjects.id, ids))
  return new Map(
    rows.map(({ id, reportedAt, at }) => {
      const changedAt = new Date(reportedAt ?? NaN)
      return [id, Number.isNaN(changedAt.getTime()) ? at : changedAt]
    }),
  )
}
