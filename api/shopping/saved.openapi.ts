import { z } from 'zod'
import { SAVED_SNACKS_LIMIT, SavedSnackId } from '#shop/cart/cart.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the endpoints of saved snacks.

const about = 'Saved snacks'

export const listSavedDocs = describeRoute({
  name: 'listSavedSnacks',
  about,
  summary: 'List the saved snacks',
  more: 'The latest first. A product that is no longer sold is left out.',
  answer: success({
    snacks: z.array(
      z.object({
        productId: z.string(),
        slug: z.string(),
        name: z.string(),
        country: z.string().nullable().describe('Country code, ISO 3166-1 alpha-2.'),
        priceCents: z.int().describe('The lowest price of its variations.'),
        savedPriceCents: z.int().describe('The price when the snack was saved.'),
        inStock: z.boolean(),
        savedAt: z.iso.datetime(),
      }),
    ),
  }),
})

export const saveSnackDocs = describeRoute({
  name: 'saveSnack',
  about,
  summary: 'Save a snack',
  more: `Does nothing if it is saved already. At most ${SAVED_SNACKS_LIMIT} snacks can be saved. A sign-in merges a visitor’s saved snacks into the customer’s.`,
  path: SavedSnackId,
  answer: success({}),
  cookies: '`__Host-cart` (`cart` without TLS): for a visitor without a cart. Expires in 60 days.',
  refusals: ['not-found', 'saved-full', 'too-many-requests'],
})

export const removeSavedDocs = describeRoute({
  name: 'removeSavedSnack',
  about,
  summary: 'Remove a saved snack',
  more: 'Does nothing if it is not saved.',
  path: SavedSnackId,
  answer: success({}),
  refusals: ['not-found', 'too-many-requests'],
})
