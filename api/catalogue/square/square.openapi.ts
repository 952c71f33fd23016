import { z } from 'zod'
import { SearchCatalogue } from '#shop/catalogue/square-shapes.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

const Named = z.looseObject({ id: z.string(), type: z.string() })
const Product = Named.extend({
  itemData: z.looseObject({ name: z.string() }),
  images: z.array(Named.extend({ imageData: z.looseObject({ url: z.url() }) })),
})
const about = 'Catalogue'
const more = 'Shaped as the SDK of Square shapes it. Carries an ETag: ask again with If-None-Match.'

export const squareProductsDocs = describeRoute({
  name: 'products',
  about,
  summary: 'Every product on sale, the newest first.',
  more,
  answer: success({ products: z.array(Product) }),
})
export const squareCategoriesDocs = describeRoute({
  name: 'categories',
  about,
  summary: 'Every category.',
  more,
  answer: success({ categories: z.array(Named.extend({ categoryData: z.looseObject({ name: z.string() }) })) }),
})
export const squareDiscountsDocs = describeRoute({
  name: 'discounts',
  about,
  summary: 'Every discount of the point of sale.',
  more,
  answer: success({ discounts: z.array(Named) }),
})
export const squareProductDocs = describeRoute({
  name: 'product',
  about,
  summary: 'One product.',
  more,
  path: z.object({ id: z.string().describe('Its id, or the readable part of its address.') }),
  answer: success({ data: z.object({ product: Product }) }),
  refusals: ['not-found'],
})
export const squareSearchDocs = describeRoute({
  name: 'search',
  about,
  summary: 'The products that fit best, best first; 50 at most.',
  more: 'What the query leaves out in words, such as no nuts, no product contains; one that states no allergens counts as unsafe.',
  body: { schema: SearchCatalogue, example: { query: 'lychee', categoryIds: [], limit: 12 } },
  answer: success({ data: z.object({ products: z.array(Product) }) }),
})
