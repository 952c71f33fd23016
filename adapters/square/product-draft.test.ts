import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDraft } from '#tests/helpers/arbitrary-draft.ts'
import { applyProductDraft, productDraftOf } from './product-draft.ts'

const place = { locationId: 'HERE', currency: 'USD' as const }

test('every field of a product survives the point of sale', () => {
  fc.assert(
    fc.property(arbitraryDraft(), arbitraryDraft(), (before, draft) => {
      const keys = new Map([['heat', 'another-application:heat']])
      const first = applyProductDraft(null, before, { ...place, keys })
      const read = productDraftOf(applyProductDraft(first, draft, { ...place, keys }), place)
      const [variation] = read?.variations ?? []
      expect({ ...read, variations: [{ ...variation, id: 'VAR' }] }).toEqual(draft)
    }),
    { numRuns: 200 },
  )
})
