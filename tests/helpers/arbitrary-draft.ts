import fc from 'fast-check'
import { countriesOf, continents } from '#shared/countries/countries.ts'
import { mapProductFields, type ProductFieldName, productFieldNames, productFields } from '#shared/product-fields.ts'
import { unreachable } from '#shared/present.ts'
import { emptyDraft, ProductDraftInput } from '#shop/catalogue/editing/product-editing.ts'
import type { ProductDraft } from '#shop/ports.ts'

/** Words that no form and no file trims or splits. */
const text = fc.array(fc.stringMatching(/^[a-zé0-9%]{1,12}$/), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

/** Any value of each product field that staff may enter. */
export function arbitraryDraft(): fc.Arbitrary<ProductDraft> {
  const fields = mapProductFields<Record<ProductFieldName, fc.Arbitrary<unknown>>>(arbitraryValue)
  return fc.tuple(...productFieldNames.map((name) => fields[name].map((value) => [name, value]))).map((values) =>
    ProductDraftInput.parse({
      ...emptyDraft(),
      name: 'Snack',
      ...Object.fromEntries(values),
      variations: [{ id: 'VAR', name: 'Bag', sku: 'SKU', priceCents: 450, weightGrams: 80, tracked: true }],
    }),
  )
}

function arbitraryValue(name: ProductFieldName): fc.Arbitrary<unknown> {
  const field = productFields[name]
  switch (field.kind) {
    case 'paragraphs':
      return fc.array(text, { maxLength: 3 }).map((paragraphs) => paragraphs.join('\n\n'))
    case 'line':
      return fc.option(field.suggestions ? fc.constantFrom(...field.suggestions) : text)
    case 'country':
      return fc.option(fc.constantFrom(...continents.flatMap(countriesOf)))
    case 'choice':
      return fc.option(fc.constantFrom(...field.of))
    case 'choices':
      return fc.subarray([...field.of])
    case 'level':
      return fc.constantFrom(...field.of)
    case 'lines':
      return fc.array(text, { maxLength: 4 })
    case 'figures':
      return fc
        .subarray([...field.of])
        .chain((names) => fc.record(Object.fromEntries(names.map((one) => [one, fc.integer({ min: 0, max: 5 })]))))
    case 'allergens':
      return fc.option(fc.subarray([...field.of]))
    default:
      return unreachable(field)
  }
}
