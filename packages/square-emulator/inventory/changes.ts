import { z } from 'zod'
import { DAY, MINUTE } from '#shared/durations.ts'
import { scaled } from '../arithmetic.ts'
import { rowOf } from '../catalogue/objects.ts'
import { invalid } from '../http/fault.ts'
import { once } from '../http/once.ts'
import type { Till } from '../till.ts'
import { Id, Key, Text, Time } from '../http/wire.ts'
import { adjust, announceCounts, recount, showCount, type CountRow } from './counting.ts'

export const InventoryState = z.enum([
  ...(['CUSTOM', 'IN_STOCK', 'SOLD', 'RETURNED_BY_CUSTOMER', 'RESERVED_FOR_SALE', 'SOLD_ONLINE', 'ORDERED_FROM_VENDOR'] as const),
  ...(['RECEIVED_FROM_VENDOR', 'IN_TRANSIT_TO', 'NONE', 'WASTE', 'UNLINKED_RETURN', 'COMPOSED', 'DECOMPOSED', 'IN_TRANSIT'] as const),
])
const Quantity = z
  .string()
  .max(26)
  .regex(/^-?\d{1,9}(\.\d{1,5})?$/)
const common = {
  reference_id: Text(255).optional(),
  catalog_object_id: Id,
  catalog_object_type: z.literal('ITEM_VARIATION').optional(),
  team_member_id: Text(100).optional(),
}

export const BatchChangeInventory = z.object({
  idempotency_key: Key(),
  ignore_unchanged_counts: z.boolean().optional(),
  changes: z
    .array(
      z.object({
        type: z.enum(['PHYSICAL_COUNT', 'ADJUSTMENT', 'TRANSFER']),
        physical_count: z.object({ ...common, state: InventoryState, location_id: Id, quantity: Quantity, occurred_at: Time }).optional(),
        adjustment: z
          .object({
            ...common,
            from_state: InventoryState,
            to_state: InventoryState,
            quantity: Quantity,
            occurred_at: Time,
            location_id: Id.optional(),
            from_location_id: Id.optional(),
            to_location_id: Id.optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(100),
})
type Change = z.infer<typeof BatchChangeInventory>['changes'][number]

/** The stock movements that a caller may report. Square sets its other states itself. */
const movements: Record<string, string[]> = {
  NONE: ['IN_STOCK'],
  IN_STOCK: ['SOLD', 'WASTE', 'NONE'],
  UNLINKED_RETURN: ['IN_STOCK', 'WASTE'],
}

/**
 * Writes counts and movements, all or none, once per idempotency key. Returns the new counts and
 * the changes.
 */
export function changeInventory(till: Till, body: z.infer<typeof BatchChangeInventory>) {
  return once(till, 'inventory.changes', body.idempotency_key, body, () => {
    const changed = new Map<string, Set<string>>()
    const changes = body.changes.flatMap((change, index) => {
      const made = apply(till, change, `changes[${index}]`, body.ignore_unchanged_counts ?? true)
      const { catalog_object_id: id, location_id: location } = detail(change, `changes[${index}]`)
      changed.set(location, (changed.get(location) ?? new Set()).add(id))
      return made ? [made] : []
    })
    const counts = [...changed].flatMap(([location, ids]) => {
      if (changes.length > 0) announceCounts(till, [...ids], location)
      return till.store
        .all<CountRow>(
          'select * from counts where location = ? and variation in (select value from json_each(?))',
          location,
          JSON.stringify([...ids]),
        )
        .map(showCount)
    })
    return { counts, changes }
  })
}

function detail(change: Change, path: string) {
  if (change.type === 'TRANSFER') throw invalid('INVALID_VALUE', 'There is one location: nothing to transfer between.', `${path}.type`)
  const one = change.type === 'PHYSICAL_COUNT' ? change.physical_count : change.adjustment
  const field = change.type === 'PHYSICAL_COUNT' ? 'physical_count' : 'adjustment'
  if (!one) throw invalid('MISSING_REQUIRED_PARAMETER', `Missing required parameter: ${path}.${field}.`, `${path}.${field}`)
  // The document has one location, and the official SDK has a source and a destination. Here all of
  // them must be the same location.
  const places = 'from_state' in one ? [one.location_id, one.from_location_id, one.to_location_id] : [one.location_id]
  const [location_id, ...others] = new Set(places.filter((place) => place !== undefined))
  if (!location_id)
    throw invalid('MISSING_REQUIRED_PARAMETER', `Missing required parameter: ${path}.${field}.location_id.`, `${path}.${field}.location_id`)
  if (others.length > 0)
    throw invalid('INVALID_VALUE', 'There is one location: nothing to move between.', `${path}.${field}.to_location_id`)
  return { ...one, location_id }
}

function apply(till: Till, change: Change, path: string, ignoreUnchanged: boolean): object | null {
  const { catalog_object_id: variation, location_id: location, occurred_at, quantity, ...rest } = detail(change, path)
  const at = `${path}.${change.type === 'PHYSICAL_COUNT' ? 'physical_count' : 'adjustment'}`
  const row = rowOf(till.store, variation)
  if (row?.type !== 'ITEM_VARIATION' || row.deleted)
    throw invalid('INVALID_VALUE', `There is no item variation ${variation}.`, `${at}.catalog_object_id`)
  if (location !== till.settings.locationId) throw invalid('INVALID_VALUE', `There is no location ${location}.`, `${at}.location_id`)
  const occurredAt = timeOf(occurred_at, `${at}.occurred_at`)
  const more = {
    ...(rest.reference_id && { reference_id: rest.reference_id }),
    ...(rest.team_member_id && { team_member_id: rest.team_member_id }),
  }

  if (change.adjustment && change.type === 'ADJUSTMENT') {
    const { from_state: from, to_state: to } = change.adjustment
    if (!movements[from]?.includes(to)) throw invalid('INVALID_VALUE', `Goods cannot move from ${from} to ${to}.`, `${at}.to_state`)
    if (scaled(quantity) <= 0n) throw invalid('VALUE_TOO_LOW', 'A movement is of more than nothing.', `${at}.quantity`)
    return adjust(till, { variation, location, from, to, quantity, occurredAt, more })
  }
  const state = change.physical_count?.state ?? 'IN_STOCK'
  if (state !== 'IN_STOCK' && state !== 'WASTE')
    throw invalid('INVALID_VALUE', `Goods in the state ${state} are not counted by hand.`, `${at}.state`)
  if (scaled(quantity) < 0n) throw invalid('VALUE_TOO_LOW', 'A count is not below nothing.', `${at}.quantity`)
  const before = till.store.one<CountRow>(
    'select * from counts where variation = ? and location = ? and state = ?',
    variation,
    location,
    state,
  )
  if (ignoreUnchanged && before && BigInt(before.quantity) === scaled(quantity)) return null
  return recount(till, variation, location, quantity, occurredAt, { state, more })
}

/** Square accepts changes of the last 24 hours. A clock up to one minute ahead is accepted too. */
function timeOf(text: string, path: string): number {
  const at = Date.parse(text)
  if (at < Date.now() - DAY) throw invalid('INVALID_TIME', 'Changes older than 24 hours are not taken.', path)
  if (at > Date.now() + MINUTE) throw invalid('INVALID_TIME', 'Changes of the future are not taken.', path)
  return at
}
