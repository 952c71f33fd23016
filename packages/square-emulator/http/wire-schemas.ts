import { z } from 'zod'

/** Schemas shared by many of Square's endpoints. Amounts are whole minor units (cents). */
export const WireId = z.string().min(1).max(192)
export const WireText = (max: number) => z.string().max(max)
export const IdempotencyKey = (max = 128) => z.string().min(1).max(max)
export const WireTime = z.iso.datetime({ offset: true })

// Far above any shop's prices, far below the limit of exact integers.
const most = 999_999_999_99
export const Money = z.object({ amount: z.int().min(-most).max(most), currency: z.string().regex(/^[A-Z]{3}$/) })
export const NonNegativeMoney = Money.extend({ amount: z.int().min(0).max(most) })
export type Money = z.infer<typeof Money>

/** A percentage in Square's form, '7.25', above 0 and up to 100. */
export const Percentage = z
  .string()
  .max(10)
  .regex(/^\d{1,3}(\.\d{1,5})?$/)
  .refine((text) => Number(text) <= 100, 'A percentage is at most 100')

export const WireAddress = z.object({
  address_line_1: WireText(500).optional(),
  address_line_2: WireText(500).optional(),
  address_line_3: WireText(500).optional(),
  locality: WireText(300).optional(),
  sublocality: WireText(300).optional(),
  administrative_district_level_1: WireText(200).optional(),
  administrative_district_level_2: WireText(200).optional(),
  postal_code: WireText(12).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  first_name: WireText(300).optional(),
  last_name: WireText(300).optional(),
})
export type WireAddress = z.infer<typeof WireAddress>

/** At most `most` pairs of short texts. */
export const WireMetadata = z
  .record(z.string().min(1).max(60), z.string().max(255))
  .refine((pairs) => Object.keys(pairs).length <= 10, 'At most 10 entries')

export const TimeRange = z.object({ start_at: WireTime.optional(), end_at: WireTime.optional() })
export const SortOrder = z.enum(['ASC', 'DESC'])
