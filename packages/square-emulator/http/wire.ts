import { z } from 'zod'

/** Schemas shared by many of Square's endpoints. Amounts are whole minor units (cents). */
export const Id = z.string().min(1).max(192)
export const Text = (max: number) => z.string().max(max)
export const Key = (max = 128) => z.string().min(1).max(max)
export const Time = z.iso.datetime({ offset: true })

// Far above any shop's prices, far below the limit of exact integers.
const most = 999_999_999_99
export const Money = z.object({ amount: z.int().min(-most).max(most), currency: z.string().regex(/^[A-Z]{3}$/) })
export const Price = Money.extend({ amount: z.int().min(0).max(most) })
export type Money = z.infer<typeof Money>

/** A percentage in Square's form, '7.25', above 0 and up to 100. */
export const Percentage = z
  .string()
  .max(10)
  .regex(/^\d{1,3}(\.\d{1,5})?$/)
  .refine((text) => Number(text) <= 100, 'A percentage is at most 100')

export const Address = z.object({
  address_line_1: Text(500).optional(),
  address_line_2: Text(500).optional(),
  address_line_3: Text(500).optional(),
  locality: Text(300).optional(),
  sublocality: Text(300).optional(),
  administrative_district_level_1: Text(200).optional(),
  administrative_district_level_2: Text(200).optional(),
  postal_code: Text(12).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  first_name: Text(300).optional(),
  last_name: Text(300).optional(),
})
export type Address = z.infer<typeof Address>

/** At most `most` pairs of short texts. */
export const Metadata = z
  .record(z.string().min(1).max(60), z.string().max(255))
  .refine((pairs) => Object.keys(pairs).length <= 10, 'At most 10 entries')

export const TimeRange = z.object({ start_at: Time.optional(), end_at: Time.optional() })
export const SortOrder = z.enum(['ASC', 'DESC'])
