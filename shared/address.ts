import { z } from 'zod'

const line = (max: number) => z.string().trim().min(1).max(max)
const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((value) => value || undefined)

/** A postal address as a parcel label needs it. `country` is an ISO 3166-1 alpha-2 code; `region` a state or province where used. */
export const Address = z.object({
  name: line(120),
  line1: line(120),
  line2: optionalLine(120),
  city: line(80),
  region: optionalLine(80),
  postalCode: line(16),
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: z
    .string()
    .trim()
    .max(32)
    .regex(/^[+\d][\d ()./-]{4,}$/)
    .or(z.literal(''))
    .optional()
    .transform((value) => value || undefined),
})
export type Address = z.infer<typeof Address>
