import { z } from 'zod'
import { plainDigits } from '../plain-digits.ts'

/**
 * Text on one line, of whole characters, without what turns letters round, which is pasted along from lines of two directions: what any label and any
 * database can hold.
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
/** Not even named where there is none, as in addresses from before there was one. */
const leftOut = (max: number) =>
  text()
    .max(max)
    .transform((value) => value || undefined)
    .optional()

/** A telephone number as a courier can dial it: people type it in digits of their own script or of full width, with dashes and spaces of every kind. */
function plainNumber(typed: string): string {
  return plainDigits(typed).replace(/\s+/g, ' ').trim()
}

/**
 * A postal address as a parcel label needs it. `country` is an ISO 3166-1 alpha-2 code; `region` the code of a state or province where its
 * country lists them ('NY'), else its name. What else a country asks for, shop/accounts/profile/address-forms.ts knows.
 */
export const Address = z.object({
  name: line(120),
  line1: line(120),
  line2: optionalLine(120),
  /** A part of the city, or a village: where the country writes one. */
  district: leftOut(80),
  /** '' where the country writes none, and so with the postal code. */
  city: text().max(80).default(''),
  region: optionalLine(80),
  /** The region's name, where a label shows that and not the code. */
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
export type Address = z.infer<typeof Address>
/** What somebody typed, before it is read. */
export type AddressInput = z.input<typeof Address>
