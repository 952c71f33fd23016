import { type Context, Hono } from 'hono'
import { recordEmptySearch } from '#shop/catalogue/editing/empty-searches.ts'
import type { Failure } from '#shop/failure.ts'
import { redactedStack } from '#shop/base/redact.ts'
import {
  listSquareObjects,
  squareProductPages,
  getSquareProduct,
  listSquareProducts,
  squareCatalogueVersion,
  SearchCatalogue,
  searchSquareProductIds,
} from '#shop/catalogue/square-shapes.ts'
import type { Shop } from '#shop/shop.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { compressOnce } from '#api/http/compression.ts'
import { type PreparedResponse, prepareResponse, type ResponseBody, sendEncoded, sendPrepared } from '#api/http/conditional-response.ts'
import { etagOf } from '#api/http/etag.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'
import { ResponseCache } from './response-cache.ts'
import { ProductJson } from './square/product-json.ts'
import { type StreamedList, openStreamedList, sendStreamedList } from './square/streamed-list.ts'
import {
  squareCategoriesDocs,
  squareDiscountsDocs,
  squareProductDocs,
  squareProductsDocs,
  squareSearchDocs,
} from './square/square.openapi.ts'

type SquareEnv = { Variables: ApiEnv['Variables'] & { catalogueError?: string } }

/** The parts of a search's answer around its products. */
const [OPENING, COMMA, CLOSING] = ['{"success":true,"data":{"products":[', ',', ']}}'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]
const JSON_TYPE = 'application/json; charset=utf-8'
/** Maximum number of cached searches, of up to 50 products each. */
const MAX_CACHED_SEARCHES = 100
/** From this number of products on, the list is streamed while it is read. */
const STREAMED_FROM_PRODUCTS = 2000

/**
 * The catalogue endpoints, under /api/square: the shop's own mirror, in the shape of the point of
 * sale's SDK. Each list is built once per state of the catalogue. A client with the current ETag
 * receives 304. `failureOf` is the refusal to send for an unexpected error.
 */
export function squareRoutes(
  shop: Shop,
  { longFrom = STREAMED_FROM_PRODUCTS, failureOf }: { longFrom?: number; failureOf: (error: unknown) => Failure },
): Hono<SquareEnv> {
  const calls = new Hono<SquareEnv>()
  const lists = {
    products: cachedResponse(shop, async () => ({ success: true, products: await listSquareProducts(shop) })),
    categories: cachedResponse(shop, async () => ({ success: true, categories: await listSquareObjects(shop, 'category') })),
    discounts: cachedResponse(shop, async () => ({ success: true, discounts: await listSquareObjects(shop, 'discount') })),
  }

  // The order of the results follows the revision, the data of each the contents.
  const state = () => `${shop.catalogue.revision} ${shop.catalogue.contents}`
  const searches = new ResponseCache<{ isEmpty: boolean; response: ResponseBody }>(state, MAX_CACHED_SEARCHES)
  const products = new ProductJson(shop)
  const longList = cachedLongList(shop)
  calls.get('/products', squareProductsDocs, errorText('Failed to fetch products'), async (c) =>
    shop.catalogue.size() >= longFrom ? sendStreamedList(c, await longList()) : sendPrepared(c, await lists.products()),
  )
  calls.get('/categories', squareCategoriesDocs, errorText('Failed to fetch categories'), async (c) =>
    sendPrepared(c, await lists.categories()),
  )
  calls.get('/discounts', squareDiscountsDocs, errorText('Failed to fetch discounts'), async (c) =>
    sendPrepared(c, await lists.discounts()),
  )
  calls.get('/product/:id', squareProductDocs, errorText('Failed to fetch product'), async (c) =>
    sendPrepared(c, jsonOf({ success: true, data: { product: await getSquareProduct(shop, c.req.param('id')) } })),
  )
  calls.post('/search', squareSearchDocs, errorText('Failed to search products'), async (c) => {
    const wanted = await readJsonBody(c, SearchCatalogue)
    const { isEmpty, response } = await searches.get(JSON.stringify(wanted), async () => {
      const found = await products.of(searchSquareProductIds(shop, wanted))
      const parts = found.flatMap((json, index) => (index === 0 ? [json] : [COMMA, json]))
      // Whole bodies in the cache would be of an age at which only a full garbage collection ends them.
      const identity = () => Buffer.concat([OPENING, ...parts, CLOSING])
      return { isEmpty: found.length === 0, response: { type: JSON_TYPE, identity, encoded: {} } }
    })
    // A search within categories can be empty although the shop has the product, so only a search
    // of the whole shop counts.
    if (isEmpty && wanted.categoryIds.length === 0) recordEmptySearch(shop, wanted.query)
    return sendEncoded(c, response, { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }, compressOnce)
  })
  calls.onError((error, c) => {
    const failure = failureOf(error)
    if (failure !== error) shop.log.error('A catalog request failed', { path: c.req.path, error: redactedStack(error) })
    return sendFailure(c, failure, { error: c.get('catalogueError') })
  })
  return calls
}

/** Sets the fixed error text of the endpoint. Clients compare it, so it is not translated. */
function errorText(error: string) {
  return (c: Context<SquareEnv>, next: () => Promise<void>) => {
    c.set('catalogueError', error)
    return next()
  }
}

/**
 * Builds the response once for each state of the catalogue, also when many requests arrive at once.
 */
function cachedResponse(shop: Shop, make: () => Promise<unknown>): () => Promise<PreparedResponse> {
  let madeAt = -1
  let made: Promise<PreparedResponse>
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
function cachedLongList(shop: Shop): () => Promise<StreamedList> {
  let madeAt = -1
  let made: Promise<StreamedList> | null = null
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
        return openStreamedList(etagOf(await squareCatalogueVersion(shop)), squareProductPages(shop))
      })()
      void made
        .then((list) => list.finished)
        .catch(() => false)
        .then((isWhole) => isWhole || (made = null))
    }
    return made
  }
}

function jsonOf(body: unknown): PreparedResponse {
  return prepareResponse(JSON.stringify(body), JSON_TYPE)
}
