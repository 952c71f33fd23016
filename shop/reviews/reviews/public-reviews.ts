import { and, desc, eq, gte, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { reviews } from '#database/schema.ts'
import { isLocale, type Locale, locales } from '#shared/locale.ts'
import { type CursorPosition, cursorFields, keysetPage } from '#shop/base/lists/keyset-pagination.ts'
import type { Shop } from '#shop/shop.ts'

const Stars = z.int().min(1).max(5)

/** A review as every visitor sees it. */
export const PublicReview = z.object({
  id: z.uuid(),
  rating: Stars,
  title: z.string(),
  body: z.string().describe('The text of the review, without markup.'),
  name: z.string().describe('The name of the author. Empty if the author did not give one.'),
  locale: z.enum(locales).nullable().describe('The language of the review.'),
  answer: z.string().describe('The public reply of the shop. Empty for none.'),
  writtenAt: z.date(),
})
export type PublicReview = z.infer<typeof PublicReview>

/** The rating and the reviews of a product, newest first, with the cursors of the next pages. */
export const ProductReviews = z.object({
  count: z.int(),
  average: z.number().describe('The average rating from 1 to 5, with two decimals.'),
  spread: z.array(z.object({ rating: Stars, count: z.int() })),
  reviews: z.array(PublicReview),
  older: z.string().nullable(),
  newer: z.string().nullable(),
})
export type ProductReviews = z.infer<typeof ProductReviews>

export const ReviewsQuery = z.object(cursorFields)

const PER_PAGE = 20

/**
 * A page of a product's reviews, at most `most`, with keyset pagination. Null, without a query,
 * when the product has no shown review.
 */
export async function listProductReviews(
  shop: Shop,
  productId: string,
  { before, after }: z.infer<typeof ReviewsQuery> = {},
  most = PER_PAGE,
): Promise<ProductReviews | null> {
  const shown = and(eq(reviews.productId, productId), eq(reviews.status, 'shown'))
  const rating = shop.catalogue.rating(productId)
  if (!rating) return null
  // Swapped: in links, `before` and `after` are times of writing, but in `keysetPage` they are
  // positions in a list with the newest review first.
  const page = keysetPage(reviewCursorColumns, { after: before, before: after }, most)
  const found = await shop.db
    .select()
    .from(reviews)
    .where(and(shown, page.beyond))
    .orderBy(...page.order)
    .limit(page.limit)
  const { rows, next, previous } = page.of(found, reviewCursorOf)
  return { ...rating, reviews: rows.map(shownOf), older: next, newer: previous }
}

/** An excerpt of a review, with its product. */
export interface ReviewQuote {
  id: string
  words: string
  rating: number
  name: string
  locale: Locale | null
  product: { name: string; slug: string; pictureId: string | null; tint: string }
}

/** Maximum length of a quote in characters: visitors read it in passing. */
const MAX_QUOTE_LENGTH = 180
/** The best quotes are chosen from this many of the latest good reviews. */
const MAX_QUOTE_CANDIDATES = 60

/**
 * Quotes from the best recent reviews, of three products on sale, those in the visitor's language
 * first. Fewer when there are fewer.
 */
export async function listBestReviewQuotes(shop: Shop, locale: Locale): Promise<ReviewQuote[]> {
  const rows = await shop.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.status, 'shown'), gte(reviews.rating, 4), or(ne(reviews.body, ''), ne(reviews.title, ''))))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_QUOTE_CANDIDATES)
  const own = rows.toSorted((a, b) => Number(b.locale === locale) - Number(a.locale === locale) || b.rating - a.rating)
  const quotes: ReviewQuote[] = []
  for (const row of own) {
    const product = shop.catalogue.product(row.productId)
    const words = row.body && row.body.length <= MAX_QUOTE_LENGTH ? row.body : row.title
    if (!product || !words || quotes.some((quote) => quote.product.slug === product.slug)) continue
    const { name, slug, pictureId, tint } = product
    const { id, rating, name: writer, locale: language } = shownOf(row)
    quotes.push({ id, words, rating, name: writer, locale: language, product: { name, slug, pictureId, tint } })
    if (quotes.length === 3) break
  }
  return quotes
}

type Row = typeof reviews.$inferSelect
/** The sort columns of review lists. */
export const reviewCursorColumns = { at: reviews.createdAt, id: reviews.id }
export const reviewCursorOf = ({ createdAt: at, id }: Pick<Row, 'createdAt' | 'id'>): CursorPosition => ({ at, id })

function shownOf({ id, rating, title, body, shownName, locale, answer, createdAt }: Row): PublicReview {
  return { id, rating, title, body, name: shownName, locale: isLocale(locale) ? locale : null, answer, writtenAt: createdAt }
}
