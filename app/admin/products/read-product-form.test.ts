import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productFieldNames, productFields } from '#shared/product-fields.ts'
import { emptyDraft } from '#shop/catalogue/editing/product-editing.ts'
import { arbitraryDraft } from '#tests/helpers/arbitrary-draft.ts'
import { productFormValuesOf } from '../parts/form/product-form-values.ts'
import { readProductChange } from './read-product-form.server.ts'

const sent = (values: Record<string, string>, was: object) => readProductChange({ ...values, key: randomUUID(), was: JSON.stringify(was) })

/** A browser also sends the empty inputs of numbers. */
const blankFigures = Object.fromEntries(
  productFieldNames.flatMap((name) => {
    const field = productFields[name]
    return field.kind === 'figures' ? field.of.map((one) => [`${name}.${one}`, '']) : []
  }),
)

test('every field of a product survives the admin form', () => {
  fc.assert(
    fc.property(arbitraryDraft(), arbitraryDraft(), (before, draft) => {
      expect(sent(productFormValuesOf(draft), draft).to).toEqual(draft)
      // The fields have the entered values, whatever they held when the form opened.
      const { to } = sent({ ...blankFigures, ...productFormValuesOf(draft) }, before)
      const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted((a, b) => String(a).localeCompare(String(b))) : value)
      for (const name of productFieldNames) expect(sorted(to[name]), name).toEqual(sorted(draft[name]))
    }),
    { numRuns: 200 },
  )
})

test('a form that was open before a field existed changes nothing of the field', () => {
  const {
    heat: _,
    cravings: __,
    ...was
  } = {
    ...emptyDraft(),
    name: 'Snack',
    variations: [{ id: 'VAR', name: 'Bag', sku: null, priceCents: 450, weightGrams: null, tracked: true }],
  }
  const { heat: ___, ...values } = productFormValuesOf({ ...was, heat: 0, cravings: [] })
  const change = sent(values, was)
  expect(change.to).toEqual(change.was)
})

test('a new product without a size names both required fields of the size at once', () => {
  const empty = { 'variations.0.name': '', 'variations.0.priceCents': '', 'variations.0.tracked': 'on' }
  expect(() => readProductChange({ ...empty, name: '', heat: '0', key: randomUUID() })).toThrow(
    expect.objectContaining({
      fields: { name: 'required', 'variations.0.name': 'required', 'variations.0.priceCents': 'required' },
    }) as Error,
  )
})
