import { z } from 'zod'
import { normalizeDigits } from '../text/normalize-digits.ts'

/**
 * Text on one line that any label and any database can hold: well-formed Unicode without
 * bidirectional controls, which come along when text is pasted.
 */
const text = () =>
  z
    .string()
    .overwrite((typed) =>
      typed
        .toWellFormed()
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
        .replace(/\p{Cc}+/gu, ' '),
    )
    .trim()
const line = (max: number) => text().min(1).max(max)
const optionalLine = (max: number) =>
  text()
    .max(max)
    .optional()
    .transform((value) => value || undefined)
/** Optional field that is absent if empty, as in addresses saved before the field existed. */
const leftOut = (max: number) =>
  text()
    .max(max)
    .transform((value) => value || undefined)
    .optional()

/**
 * A telephone number that a courier can dial. Customers type digits of their own script or
 * full-width digits, with all kinds of dashes and spaces.
 */
function plainNumber(typed: string): string {
  return normalizeDigits(typed).replace(/\s+/g, ' ').trim()
}

/**
 * A postal address for a parcel label. `country` is an ISO 3166-1 alpha-2 code. `region` is the
 * code of a state or province ('NY') if the country lists them, else its name. The further rules of
 * each country are in shop/accounts/profile/address-forms.ts.
 */
export const Address = z.object({
  name: line(120),
  line1: line(120),
  line2: optionalLine(120),
  /** A part of the city or a village, in countries that write one. */
  district: leftOut(80),
  /** '' in countries that write no city. The same holds for the postal code. */
  city: text().max(80).default(''),
  region: optionalLine(80),
  /** The name of the region, if a label shows the name and not the code. */
  regionName: leftOut(80),
  postalCode: text().max(16).default(''),
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: z
    .string()
    .overwrite(plainNumber)
    .max(32)
    .regex(/^(?=(?:\D*\d){5})\+? ?[(\d][\d ()./-]+(?:(?:ext\.?|x|#) ?\d{1,6})?$/i)
    .or(z.literal(''))
    .optional()
    .transform((value) => value || undefined),
})
/** A stored address: the same fields, already normalized. */
export const StoredAddress = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string().optional(),
  district: z.string().optional(),
  city: z.string(),
  region: z.string().optional().describe('The code of the region if the country has a list of regions, otherwise its name.'),
  regionName: z.string().optional(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string().optional(),
})
export type Address = z.infer<typeof StoredAddress>
/** An address as it was sent. Nothing is known of its values before `Address` parses them. */
export type AddressInput = { readonly [Field in keyof z.input<typeof Address>]?: unknown }
