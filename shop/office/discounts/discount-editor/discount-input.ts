import { z } from 'zod'
import { discountScopes } from '#shared/discount-scopes.ts'
import type { DiscountRow } from '#shop/pricing/discounts.ts'
import { normalizeDiscountCode } from '#shop/pricing/discounts.ts'
import type { Shop } from '#shop/shop.ts'
import { clockAt, ClockTime, instantOf } from './clock.ts'

const MAX_CENTS = 10_000_000
const Limit = z.int().min(1).max(1_000_000).nullable()

const worth = z.object({
  kind: z.enum(['percentage', 'fixed']),
  /** Percent or cents. */
  value: z.int().min(1).max(MAX_CENTS),
  scope: z.enum(discountScopes),
  targetIds: z.array(z.string().min(1).max(192)).max(200),
  minimumSpendCents: z.int().min(0).max(MAX_CENTS),
  stacks: z.boolean(),
})

const discountFields = worth.extend({
  /** Null for a discount without a code. */
  code: z
    .string()
    .transform(normalizeDiscountCode)
    .pipe(
      z
        .string()
        .max(40)
        .regex(/^[A-Z0-9][A-Z0-9-]+[A-Z0-9]$/),
    )
    .nullable(),
  name: z.string().trim().max(80),
  totalLimit: Limit,
  perCustomerLimit: Limit,
  /** In the shop's time zone. Null: no start, or no end. */
  startsAt: ClockTime.nullable(),
  endsAt: ClockTime.nullable(),
})

/**
 * The form input of a discount. One without a code needs a name, since customers see one of the
 * two.
 */
export const DiscountInput = discountFields
  .refine(isAtMostAll, { path: ['value'] })
  .refine(namesTargets, { path: ['targetIds'] })
  .refine(({ code, name }) => code !== null || name !== '', { path: ['name'] })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, { path: ['endsAt'] })
export type DiscountInput = z.infer<typeof DiscountInput>

/** The fields on which the price depends. */
export const DiscountValueInput = worth.refine(isAtMostAll, { path: ['value'] }).refine(namesTargets, { path: ['targetIds'] })
export type DiscountValueInput = z.infer<typeof DiscountValueInput>

/** The columns that the form sets. */
type DiscountColumns = Omit<DiscountRow, 'id' | 'uses' | 'createdAt' | 'updatedAt'>

/**
 * Converts form input to columns. An unchanged minute keeps its stored instant, which may be more
 * exact.
 */
export function discountColumnsOf(
  { settings }: Shop,
  { startsAt, endsAt, ...typed }: DiscountInput,
  was: DiscountRow | null,
): DiscountColumns {
  const { timeZone } = settings.closedDays
  const instant = (shown: string | null, before: Date | null) =>
    shown === null ? null : before && clockAt(before, timeZone) === shown ? before : instantOf(shown, timeZone)
  return {
    ...typed,
    targetIds: typed.scope === 'cart' ? [] : [...new Set(typed.targetIds)].toSorted(),
    startsAt: instant(startsAt, was?.startsAt ?? null),
    endsAt: instant(endsAt, was?.endsAt ?? null),
  }
}

/** Converts a row to form input. */
export function discountInputOf({ settings }: Shop, row: DiscountRow): DiscountInput {
  const { timeZone } = settings.closedDays
  const { startsAt, endsAt, ...same } = discountColumnsIn(row)
  return { ...same, startsAt: startsAt && clockAt(startsAt, timeZone), endsAt: endsAt && clockAt(endsAt, timeZone) }
}

export function discountColumnsIn(row: DiscountRow): DiscountColumns {
  const { id: _, uses: __, createdAt: ___, updatedAt: ____, ...columns } = row
  return { ...columns, targetIds: columns.targetIds.toSorted() }
}

function isAtMostAll({ kind, value }: { kind: string; value: number }): boolean {
  return kind === 'fixed' || value <= 100
}

function namesTargets({ scope, targetIds }: { scope: string; targetIds: string[] }): boolean {
  return scope === 'cart' || targetIds.length > 0
}
