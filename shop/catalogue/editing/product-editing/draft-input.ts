import { z } from 'zod'
import { continentOf } from '#shared/countries/countries.ts'
import { allergens, cravings, diets, shelfNames, tastes } from '#shared/food.ts'
import type { ProductDraft } from '#shop/ports.ts'

/** A single line with normalized spaces, in which nothing can be read as an HTML tag. */
const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim().replace(HTML_TAGS, '‹'))
    .pipe(z.string().max(most))
const HTML_TAGS = /<(?=[a-z/!?])/gi

const Description = z
  .string()
  .transform((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .map((one) => one.replace(/[^\S\n]+/g, ' ').trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .replace(HTML_TAGS, '‹'),
  )
  .pipe(z.string().max(4000))

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

/**
 * A product as input from staff; matches `ProductDraft`. Allergens may stay undeclared beside listed
 * ingredients: the shop then treats them as unknown.
 */
export const ProductDraftInput = z.object({
  name: line(200).pipe(z.string().min(1)),
  description: Description,
  hidden: z.boolean(),
  categoryIds: z.array(Id).max(20),
  pictureIds: z.array(Id).max(50),
  country: z
    .string()
    .refine((code) => continentOf(code) !== null)
    .nullable(),
  region: line(100).nullable(),
  flavour: line(100).nullable(),
  cravings: z.array(z.enum(cravings)),
  diets: z.array(z.enum(diets)),
  allergens: z.array(z.enum(allergens)).nullable(),
  ingredients: z.array(line(255).pipe(z.string().min(1))).max(150),
  heat: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  compass: z.partialRecord(z.enum(tastes), z.number().min(0).max(5)),
  nutrition: z.record(z.string().regex(/^[a-z_]{1,30}$/), z.number().min(0).max(999_999)),
  tint: z.string().max(30).nullable(),
  shelf: z.enum(shelfNames).nullable(),
  variations: z.array(DraftVariationInput).min(1).max(100),
})
ProductDraftInput satisfies z.ZodType<ProductDraft>
