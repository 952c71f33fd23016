import { parseDecimal, formatDecimalText } from '../arithmetic.ts'
import { isoTime, newId } from '../http/ids.ts'
import type { Emulator } from '../emulator.ts'
import { enqueueNotification } from '../webhooks/events.ts'

/**
 * States of goods on hand, which are counted. Other states are only sources or destinations of
 * movements.
 */
const countedStates = ['IN_STOCK', 'WASTE', 'RESERVED_FOR_SALE', 'IN_TRANSIT', 'RETURNED_BY_CUSTOMER'] as const

export interface CountRow {
  variation: string
  location: string
  state: string
  quantity: number
  calculated_at: number
}

/** The columns that identify a count. */
type CountedStock = Pick<CountRow, 'variation' | 'location' | 'state'>

interface PhysicalCount {
  variation: string
  location: string
  /** IN_STOCK unless given. */
  state?: string
  /** Not below 0, with up to five decimals. */
  quantity: string
  /** Milliseconds. */
  occurredAt: number
  /** Additional fields of the response, such as reference_id. */
  more?: Record<string, unknown>
}

interface InventoryMovement {
  variation: string
  location: string
  from: string
  to: string
  /** Above 0, with up to five decimals. */
  quantity: string
  occurredAt: number
  /** Additional fields of the response, such as reference_id or transaction_id. */
  more?: Record<string, unknown>
}

/** A count in Square's form. */
export const inventoryCountView = (row: CountRow) => ({
  catalog_object_id: row.variation,
  catalog_object_type: 'ITEM_VARIATION',
  state: row.state,
  location_id: row.location,
  quantity: formatDecimalText(BigInt(row.quantity)),
  calculated_at: isoTime(row.calculated_at),
})

/**
 * Records a physical count. The stock is the count at `occurredAt` (milliseconds) plus later
 * movements. Returns the change in Square's form.
 */
export function recordPhysicalCount(
  emulator: Emulator,
  { variation, location, state = 'IN_STOCK', quantity, occurredAt, more = {} }: PhysicalCount,
  now = emulator.store.tick(),
) {
  const at = Math.min(occurredAt, now)
  const id = newId()
  const shown = {
    type: 'PHYSICAL_COUNT',
    physical_count: {
      id,
      catalog_object_id: variation,
      catalog_object_type: 'ITEM_VARIATION',
      state,
      location_id: location,
      quantity: formatDecimalText(parseDecimal(quantity)),
      occurred_at: isoTime(at),
      created_at: isoTime(now),
      ...more,
    },
  }
  emulator.store.run(
    "insert into inventory_changes (id, type, variation, location, to_state, quantity, occurred_at, created_at, body) values (?, 'PHYSICAL_COUNT', ?, ?, ?, ?, ?, ?, ?)",
    id,
    variation,
    location,
    state,
    Number(parseDecimal(quantity)),
    at,
    now,
    JSON.stringify(shown),
  )
  calculate(emulator, { variation, location, state }, now)
  return shown
}

/**
 * Moves goods from one state to another, such as IN_STOCK to SOLD. `now` is the time when the
 * counts change (milliseconds, from the store's clock).
 */
export function recordMovement(
  emulator: Emulator,
  { variation, location, from, to, quantity, occurredAt, more }: InventoryMovement,
  now = emulator.store.tick(),
) {
  const at = Math.min(occurredAt, now)
  const id = newId()
  const shown = {
    type: 'ADJUSTMENT',
    adjustment: {
      id,
      from_state: from,
      to_state: to,
      ...placesOf(location),
      catalog_object_id: variation,
      catalog_object_type: 'ITEM_VARIATION',
      quantity: formatDecimalText(parseDecimal(quantity)),
      occurred_at: isoTime(at),
      created_at: isoTime(now),
      ...more,
    },
  }
  emulator.store.run(
    `insert into inventory_changes (id, type, variation, location, from_state, to_state, quantity, occurred_at, created_at, body)
     values (?, 'ADJUSTMENT', ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    variation,
    location,
    from,
    to,
    Number(parseDecimal(quantity)),
    at,
    now,
    JSON.stringify(shown),
  )
  for (const state of [from, to])
    if (isCounted(state)) {
      const by = (state === from ? -1 : 1) * Number(parseDecimal(quantity))
      move(emulator, { variation, location, state }, { by, at, now })
    }
  return shown
}

/** Sends the new counts to the subscribers, in one notification for all the variations. */
export function notifyCounts(emulator: Emulator, variations: readonly string[], location: string): void {
  const rows = emulator.store.all<CountRow>(
    "select * from counts where location = ? and state = 'IN_STOCK' and variation in (select value from json_each(?))",
    location,
    JSON.stringify(variations),
  )
  if (rows.length === 0) return
  enqueueNotification(emulator, 'inventory.count.updated', {
    type: 'inventory_counts',
    id: newId(),
    object: { inventory_counts: rows.map(inventoryCountView) },
  })
}

/**
 * The usual case: the movement is later than the last count, so it is added to the stock. An
 * earlier movement is already in the count.
 */
function move(
  emulator: Emulator,
  { variation, location, state }: CountedStock,
  { by, at, now }: { by: number; at: number; now: number },
): void {
  const counted = emulator.store.one<{ at: number | null }>(
    "select max(occurred_at) as at from inventory_changes where variation = ? and location = ? and type = 'PHYSICAL_COUNT' and to_state = ?",
    variation,
    location,
    state,
  )
  if (counted?.at != null && at < counted.at) return
  emulator.store.run(
    `insert into counts values (?, ?, ?, ?, ?)
     on conflict do update set quantity = quantity + excluded.quantity, calculated_at = excluded.calculated_at`,
    variation,
    location,
    state,
    by,
    now,
  )
}

/** Computes the stock: the latest count plus later movements. */
function calculate(emulator: Emulator, { variation, location, state }: CountedStock, now: number): void {
  const counted = emulator.store.one<{ quantity: number; occurred_at: number; seq: number }>(
    `select quantity, occurred_at, seq from inventory_changes where variation = ? and location = ? and type = 'PHYSICAL_COUNT' and to_state = ?
     order by occurred_at desc, seq desc limit 1`,
    variation,
    location,
    state,
  )
  if (!counted) return
  const moved = emulator.store.one<{ total: number }>(
    `select coalesce(sum(case when to_state = ? then quantity else -quantity end), 0) as total from inventory_changes
     where variation = ? and location = ? and type = 'ADJUSTMENT' and (to_state = ? or from_state = ?)
       and (occurred_at > ? or (occurred_at = ? and seq > ?))`,
    state,
    variation,
    location,
    state,
    state,
    counted.occurred_at,
    counted.occurred_at,
    counted.seq,
  )
  emulator.store.run(
    'insert into counts values (?, ?, ?, ?, ?) on conflict do update set quantity = excluded.quantity, calculated_at = excluded.calculated_at',
    variation,
    location,
    state,
    counted.quantity + (moved?.total ?? 0),
    now,
  )
}

/**
 * The document has one location, and the official SDK has a source and a destination. The response
 * contains all of them.
 */
const placesOf = (location: string) => ({ location_id: location, from_location_id: location, to_location_id: location })

const isCounted = (state: string) => (countedStates as readonly string[]).includes(state)
