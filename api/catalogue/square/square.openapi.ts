import { z } from 'zod'
import { SearchCatalogue } from '#shop/catalogue/square-shapes.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

const Named = z.looseObject({ id: z.string(), type: z.string() })
const Product = Named.extend({
  itemData: z.looseObject({ name: z.string() }),
  images: z.array(Named.extend({ imageData: z.looseObject({ url: z.url() }) })),
})
const about = 'Catalog'
const more =
  'Objects have the format of the Square SDK. The response has an ETag. Send it as `If-None-Match` to get 304 if nothing changed.'

export const squareProductsDocs = describeRoute({
  name: 'listProducts',
  about,
  summary: 'List products',
  more: `All products on sale, newest first. ${more}`,
  answer: success({ products: z.array(Product) }),
})
export const squareCategoriesDocs = describeRoute({
  name: 'listCategories',
  about,
  summary: 'List categories',
  more,
  answer: success({ categories: z.array(Named.extend({ categoryData: z.looseObject({ name: z.string() }) })) }),
})
export const squareDiscountsDocs = describeRoute({
  name: 'listDiscounts',
  about,
  summary: 'List discounts of the point of sale',
  more,
  answer: success({ discounts: z.array(Named) }),
})
export const squareProductDocs = describeRoute({
  name: 'getProduct',
  about,
  summary: 'Get a product',
  more,
  path: z.object({ id: z.string().describe('The id of the product, or the slug of its page.') }),
  answer: success({ data: z.object({ product: Product }) }),
  refusals: ['not-found'],
})
export const squareSearchDocs = describeRoute({
  name: 'searchProducts',
  about,
  summary: 'Search products',
  more: 'Returns up to 50 products, best match first. Exclusions in the query, such as "no nuts", apply: products that contain the allergen, or state no allergens, are left out. So do regions and prices: "asian candy under $5".',
  body: { schema: SearchCatalogue, example: { query: 'lychee', categoryIds: [], limit: 12 } },
  answer: success({ data: z.object({ products: z.array(Product) }) }),
})
