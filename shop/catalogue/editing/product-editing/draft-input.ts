import { z } from 'zod'
import { HTML_TAGS, tidyDescription } from '#shared/text/description-text.ts'
import { continentOf } from '#shared/countries/countries.ts'
import { type AnyProductField, hasProductFields, mapProductFields, type ProductFieldName, productFields } from '#shared/product-fields.ts'
import { unreachable } from '#shared/present.ts'
import type { ProductDraft } from '#shop/ports.ts'

/** A single line with normalized spaces, in which nothing can be read as an HTML tag. */
const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim().replace(HTML_TAGS, '‹'))
    .pipe(z.string().max(most))

const paragraphs = (most: number) => z.string().transform(tidyDescription).pipe(z.string().max(most))

const Id = z.string().min(1).max(200)
const MAX_PRICE_CENTS = 100_000_00

export const DraftVariationInput = z.object({
  id: Id.nullable(),
  name: line(100).pipe(z.string().min(1)),
  sku: line(100).nullable(),
  priceCents: z.int().min(1).max(MAX_PRICE_CENTS),
  weightGrams: z.int().min(1).max(100_000).nullable(),
  tracked: z.boolean(),
})

/** The schema of a field by its kind. */
function schemaOf(field: AnyProductField): z.ZodType {
  switch (field.kind) {
    case 'paragraphs':
      return paragraphs(field.max)
    case 'line':
      return line(field.max).nullable()
    case 'country':
      return z
        .string()
        .refine((code) => continentOf(code) !== null)
        .nullable()
    case 'choice':
      return z.enum(field.of).nullable()
    case 'choices':
      return z.array(z.enum(field.of))
    case 'level':
      return z.literal(field.of)
    case 'lines':
      return z.array(line(field.max).pipe(z.string().min(1))).max(field.maxLines)
    case 'figures':
      return field.isOpen
        ? z.record(z.string().regex(/^[a-z_]{1,30}$/), z.number().min(0).max(field.max))
        : z.partialRecord(z.enum(field.of), z.number().min(0).max(field.max))
    case 'allergens':
      return z.array(z.enum(field.of)).nullable()
    default:
      return unreachable(field)
  }
}

/**
 * A product as input from staff, from the form and from CSV files; matches `ProductDraft`.
 * Allergens may stay undeclared beside listed ingredients: the shop then treats them as unknown.
 */
export const ProductDraftInput = z
  .object({
    name: line(200).pipe(z.string().min(1)),
    hidden: z.boolean(),
    categoryIds: z.array(Id).max(20),
    pictureIds: z.array(Id).max(50),
    ...mapProductFields<Record<ProductFieldName, z.ZodType>>((name) => schemaOf(productFields[name])),
    variations: z.array(DraftVariationInput).min(1).max(100),
  })
  .refine(hasProductFields)
ProductDraftInput satisfies z.ZodType<ProductDraft>
