import { type Context, Hono } from 'hono'
import { noteEmptySearch } from '#shop/catalogue/empty-searches.ts'
import { Failure } from '#shop/failure.ts'
import { traced } from '#shop/base/redact.ts'
import {
  publishedObjects,
  publishedPages,
  publishedProduct,
  publishedProducts,
  publishedState,
  SearchCatalogue,
  searchPublished,
} from '#shop/catalogue/square-shapes.ts'
import type { Shop } from '#shop/shop.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { type Bytes, bytesOf, send, tagOf } from '#api/http/conditional-response.ts'
import { readBody, refuse } from '#api/http/refusal.ts'
import { type LongList, openLongList, sendLong } from './square/long-list.ts'
import { tellOfCategories, tellOfDiscounts, tellOfProduct, tellOfProducts, tellOfSearch } from './square/square.openapi.ts'

type SquareEnv = { Variables: ApiEnv['Variables'] & { catalogueError?: string } }

/** From this number of products on, the list is streamed while it is read. */
const LONG = 2000

/**
 * The catalogue endpoints, under /api/square: the shop's own mirror, in the shape of the point of
 * sale's SDK. Each list is built once per state of the catalogue. A client with the current ETag
 * receives 304.
 */
export function squareCalls(shop: Shop, longFrom = LONG): Hono<SquareEnv> {
  const calls = new Hono<SquareEnv>()
  const lists = {
    products: kept(shop, async () => ({ success: true, products: await publishedProducts(shop) })),
    categories: kept(shop, async () => ({ success: true, categories: await publishedObjects(shop, 'category') })),
    discounts: kept(shop, async () => ({ success: true, discounts: await publishedObjects(shop, 'discount') })),
  }

  const longList = keptLong(shop)
  calls.get('/products', tellOfProducts, said('Failed to fetch products'), async (c) =>
    shop.catalogue.size() >= longFrom ? sendLong(c, await longList()) : send(c, await lists.products()),
  )
  calls.get('/categories', tellOfCategories, said('Failed to fetch categories'), async (c) => send(c, await lists.categories()))
  calls.get('/discounts', tellOfDiscounts, said('Failed to fetch discounts'), async (c) => send(c, await lists.discounts()))
  calls.get('/product/:id', tellOfProduct, said('Failed to fetch product'), async (c) =>
    send(c, jsonOf({ success: true, data: { product: await publishedProduct(shop, c.req.param('id')) } })),
  )
  calls.post('/search', tellOfSearch, said('Failed to search products'), async (c) => {
    const wanted = await readBody(c, SearchCatalogue)
    const products = await searchPublished(shop, wanted)
    // A search within categories can be empty although the shop has the product, so only a search
    // of the whole shop counts.
    if (products.length === 0 && wanted.categoryIds.length === 0) noteEmptySearch(shop, wanted.query)
    return c.json({ success: true, data: { products } }, 200, { 'Cache-Control': 'no-store' })
  })
  calls.onError((error, c) => {
    const failure = error instanceof Failure ? error : new Failure('internal', { cause: error })
    if (failure.code === 'internal') shop.log.error('A catalogue call failed', { path: c.req.path, error: traced(error) })
    return refuse(c, failure, { error: c.get('catalogueError') })
  })
  return calls
}

/** Sets the error text of the endpoint, worded as the specification demands. */
function said(error: string) {
  return (c: Context<SquareEnv>, next: () => Promise<void>) => {
    c.set('catalogueError', error)
    return next()
  }
}

/**
 * Builds the response once for each state of the catalogue, also when many requests arrive at once.
 */
function kept(shop: Shop, make: () => Promise<unknown>): () => Promise<Bytes> {
  let madeAt = -1
  let made: Promise<Bytes>
  return () => {
    if (madeAt !== shop.catalogue.contents) {
      madeAt = shop.catalogue.contents
      made = make().then(jsonOf)
      made.catch(() => (madeAt = -1))
    }
    return made
  }
}

/** The same for a product list that is too long to build in one go. */
function keptLong(shop: Shop): () => Promise<LongList> {
  let madeAt = -1
  let made: Promise<LongList> | null = null
  return () => {
    if (!made || madeAt !== shop.catalogue.contents) {
      madeAt = shop.catalogue.contents
      const before = made
      made = (async () => {
        // One after the other: even when the catalogue changes all the time, only one read runs at
        // a time.
        await (
          await before?.catch(() => null)
        )?.finished
        return openLongList(tagOf(await publishedState(shop)), publishedPages(shop))
      })()
      void made
        .then((list) => list.finished)
        .catch(() => false)
        .then((isWhole) => isWhole || (made = null))
    }
    return made
  }
}

function jsonOf(body: unknown): Bytes {
  return bytesOf(JSON.stringify(body), 'application/json; charset=utf-8')
}
