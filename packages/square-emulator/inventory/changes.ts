import { z } from 'zod'
import { DAY, MINUTE } from '#shared/durations.ts'
import { parseDecimal } from '../arithmetic.ts'
import { findCatalogueRow } from '../catalogue/objects.ts'
import { invalidRequest } from '../http/fault.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import type { Emulator } from '../emulator.ts'
import { WireId, IdempotencyKey, WireText, WireTime } from '../http/wire-schemas.ts'
import { recordMovement, notifyCounts, recordPhysicalCount, inventoryCountView, type CountRow } from './counts.ts'

export const InventoryState = z.enum([
  ...(['CUSTOM', 'IN_STOCK', 'SOLD', 'RETURNED_BY_CUSTOMER', 'RESERVED_FOR_SALE', 'SOLD_ONLINE', 'ORDERED_FROM_VENDOR'] as const),
  ...(['RECEIVED_FROM_VENDOR', 'IN_TRANSIT_TO', 'NONE', 'WASTE', 'UNLINKED_RETURN', 'COMPOSED', 'DECOMPOSED', 'IN_TRANSIT'] as const),
])
const Quantity = z
  .string()
  .max(26)
  .regex(/^-?\d{1,9}(\.\d{1,5})?$/)
const common = {
  reference_id: WireText(255).optional(),
  catalog_object_id: WireId,
  catalog_object_type: z.literal('ITEM_VARIATION').optional(),
  team_member_id: WireText(100).optional(),
}

export const BatchChangeInventory = z.object({
  idempotency_key: IdempotencyKey(),
  ignore_unchanged_counts: z.boolean().optional(),
  changes: z
    .array(
      z.object({
        type: z.enum(['PHYSICAL_COUNT', 'ADJUSTMENT', 'TRANSFER']),
        physical_count: z
          .object({ ...common, state: InventoryState, location_id: WireId, quantity: Quantity, occurred_at: WireTime })
          .optional(),
        adjustment: z
          .object({
            ...common,
            from_state: InventoryState,
            to_state: InventoryState,
            quantity: Quantity,
            occurred_at: WireTime,
            location_id: WireId.optional(),
            from_location_id: WireId.optional(),
            to_location_id: WireId.optional(),
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
export function changeInventory(emulator: Emulator, body: z.infer<typeof BatchChangeInventory>) {
  return withIdempotencyKey(emulator, { call: 'inventory.changes', key: body.idempotency_key, request: body }, () => {
    const changed = new Map<string, Set<string>>()
    const changes = body.changes.flatMap((change, index) => {
      const made = apply(emulator, change, `changes[${index}]`, body.ignore_unchanged_counts ?? true)
      const { catalog_object_id: id, location_id: location } = detail(change, `changes[${index}]`)
      changed.set(location, (changed.get(location) ?? new Set()).add(id))
      return made ? [made] : []
    })
    const counts = [...changed].flatMap(([location, ids]) => {
      if (changes.length > 0) notifyCounts(emulator, [...ids], location)
      return emulator.store
        .all<CountRow>(
          'select * from counts where location = ? and variation in (select value from json_each(?))',
          location,
          JSON.stringify([...ids]),
        )
        .map(inventoryCountView)
    })
    return { counts, changes }
  })
}

function detail(change: Change, path: string) {
  if (change.type === 'TRANSFER')
    throw invalidRequest('INVALID_VALUE', 'There is one location: nothing to transfer between.', `${path}.type`)
  const one = change.type === 'PHYSICAL_COUNT' ? change.physical_count : change.adjustment
  const field = change.type === 'PHYSICAL_COUNT' ? 'physical_count' : 'adjustment'
  if (!one) throw invalidRequest('MISSING_REQUIRED_PARAMETER', `Missing required parameter: ${path}.${field}.`, `${path}.${field}`)
  // The document has one location, and the official SDK has a source and a destination. Here all of
  // them must be the same location.
  const places = 'from_state' in one ? [one.location_id, one.from_location_id, one.to_location_id] : [one.location_id]
  const [location_id, ...others] = new Set(places.filter((place) => place !== undefined))
  if (!location_id)
    throw invalidRequest(
      'MISSING_REQUIRED_PARAMETER',
      `Missing required parameter: ${path}.${field}.location_id.`,
      `${path}.${field}.location_id`,
    )
  if (others.length > 0)
    throw invalidRequest('INVALID_VALUE', 'There is one location: nothing to move between.', `${path}.${field}.to_location_id`)
  return { ...one, location_id }
}

function apply(emulator: Emulator, change: Change, path: string, ignoreUnchanged: boolean): object | null {
  const { catalog_object_id: variation, location_id: location, occurred_at, quantity, ...rest } = detail(change, path)
  const at = `${path}.${change.type === 'PHYSICAL_COUNT' ? 'physical_count' : 'adjustment'}`
  const row = findCatalogueRow(emulator.store, variation)
  if (row?.type !== 'ITEM_VARIATION' || row.deleted)
    throw invalidRequest('INVALID_VALUE', `There is no item variation ${variation}.`, `${at}.catalog_object_id`)
  if (location !== emulator.settings.locationId)
    throw invalidRequest('INVALID_VALUE', `There is no location ${location}.`, `${at}.location_id`)
  const occurredAt = timeOf(occurred_at, `${at}.occurred_at`)
  const more = {
    ...(rest.reference_id && { reference_id: rest.reference_id }),
    ...(rest.team_member_id && { team_member_id: rest.team_member_id }),
  }

  if (change.adjustment && change.type === 'ADJUSTMENT') {
    const { from_state: from, to_state: to } = change.adjustment
    if (!movements[from]?.includes(to)) throw invalidRequest('INVALID_VALUE', `Goods cannot move from ${from} to ${to}.`, `${at}.to_state`)
    if (parseDecimal(quantity) <= 0n) throw invalidRequest('VALUE_TOO_LOW', 'A movement is of more than nothing.', `${at}.quantity`)
    return recordMovement(emulator, { variation, location, from, to, quantity, occurredAt, more })
  }
  const state = change.physical_count?.state ?? 'IN_STOCK'
  if (state !== 'IN_STOCK' && state !== 'WASTE')
    throw invalidRequest('INVALID_VALUE', `Goods in the state ${state} are not counted by hand.`, `${at}.state`)
  if (parseDecimal(quantity) < 0n) throw invalidRequest('VALUE_TOO_LOW', 'A count is not below nothing.', `${at}.quantity`)
  const before = emulator.store.one<CountRow>(
    'select * from counts where variation = ? and location = ? and state = ?',
    variation,
    location,
    state,
  )
  if (ignoreUnchanged && before && BigInt(before.quantity) === parseDecimal(quantity)) return null
  return recordPhysicalCount(emulator, { variation, location, state, quantity, occurredAt, more })
}

/** Square accepts changes of the last 24 hours. A clock up to one minute ahead is accepted too. */
function timeOf(text: string, path: string): number {
  const at = Date.parse(text)
  if (at < Date.now() - DAY) throw invalidRequest('INVALID_TIME', 'Changes older than 24 hours are not taken.', path)
  if (at > Date.now() + MINUTE) throw invalidRequest('INVALID_TIME', 'Changes of the future are not taken.', path)
  return at
}
