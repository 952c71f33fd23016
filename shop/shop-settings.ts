import { sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { shopSettings } from '#database/schema.ts'
import type { Actor } from './actor.ts'
import { Failure } from './failure.ts'
import {
  type ClosedDays,
  defaultSettings,
  type DeliverySettings,
  type SellerSettings,
  settingSchemas,
  type TaxSettings,
} from './settings.ts'
import type { Shop } from './shop.ts'
import { requireRight } from './rights.ts'

/** What staff may decide instead of the defaults, by the name under which it is kept. */
export interface Changeable {
  delivery: DeliverySettings
  tax: TaxSettings
  'closed-days': ClosedDays
  seller: SellerSettings
}
export type SettingName = keyof Changeable

export interface SettingView {
  name: SettingName
  value: Changeable[SettingName]
  /** Null where it is the default. */
  changed: { by: string; at: Date } | null
}

const names = Object.keys(settingSchemas) as SettingName[]
export const SettingOf = z.object({ name: z.enum(names as [SettingName, ...SettingName[]]) })
export const ChangeSetting = SettingOf.extend({ value: z.unknown() })

/** Takes over what staff have decided, in this process. A row that does not hold is logged and leaves the default. Answers whether anything is different. */
export async function readSettings(shop: Shop): Promise<boolean> {
  const rows = await shop.db.select().from(shopSettings)
  const read = Object.fromEntries(names.map((name) => [name, readOne(shop, name, rows.find((row) => row.name === name)?.value)]))
  const { delivery, tax, 'closed-days': closedDays, seller } = read as unknown as Changeable
  const now = { delivery, tax, closedDays, seller }
  const { settings } = shop
  const before = { delivery: settings.delivery, tax: settings.tax, closedDays: settings.closedDays, seller: settings.seller }
  const isDifferent = !isDeepStrictEqual(now, before)
  Object.assign(settings, now)
  return isDifferent
}

/** Every setting as it stands, for managers. Throws Failure('not-found') for anybody else. */
export async function settingsFor(shop: Shop, by: Actor): Promise<SettingView[]> {
  requireRight(by, 'settings.change')
  const rows = await shop.db.select().from(shopSettings)
  return names.map((name) => {
    const row = rows.find((one) => one.name === name)
    return { name, value: readOne(shop, name, row?.value), changed: row ? { by: row.updatedBy, at: row.updatedAt } : null }
  })
}

/**
 * Decides a setting; every process knows at once. Baskets are priced by it from then on, orders that are placed keep theirs. Throws Failure:
 * 'not-found' for anybody but managers, 'invalid-input' with a code for each field that does not hold ('zones.0.methods.standard.cents').
 */
export async function changeSetting(shop: Shop, by: Actor, { name, value }: z.infer<typeof ChangeSetting>): Promise<void> {
  requireRight(by, 'settings.change')
  const parsed = settingSchemas[name].safeParse(value)
  if (!parsed.success) throw new Failure('invalid-input', { fields: faultsOf(parsed.error) })
  const row = { value: parsed.data, updatedBy: `staff:${by.userId}`, updatedAt: shop.now() }
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(shopSettings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: shopSettings.name, set: row })
    await tx.execute(sql`select pg_notify('settings', ${name})`)
  })
  shop.log.info('A setting was changed', { name, by: row.updatedBy })
}

function readOne<Name extends SettingName>(shop: Shop, name: Name, value: unknown): Changeable[Name] {
  const { delivery, tax, closedDays, seller } = defaultSettings
  const defaults: Changeable = { delivery, tax, 'closed-days': closedDays, seller }
  if (value === undefined) return defaults[name]
  const parsed = settingSchemas[name].safeParse(value)
  if (parsed.success) return parsed.data as Changeable[Name]
  shop.log.error('A setting does not hold and is left out', { name, faults: faultsOf(parsed.error) })
  return defaults[name]
}

function faultsOf(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map(({ path, code }) => [path.join('.') || 'value', code === 'too_big' ? 'too-long' : 'invalid']))
}
