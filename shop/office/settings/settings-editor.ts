import { eq, getTableColumns, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { shopSettings, users } from '#database/schema.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import type { Actor } from '#shop/actor.ts'
import { findLastAuditEvent, recordAudit } from '#shop/base/audit.ts'
import { type DeliveryOption, deliveryOptions, quoteShipping } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import {
  type ClosedDays,
  type DeferredPaymentSettings,
  defaultSettings,
  type DeliverySettings,
  type LanguageSettings,
  type PolicySettings,
  type SellerSettings,
  settingSchemas,
  type ShopSettings,
  type TaxSettings,
} from '#shop/settings.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { requireRight } from '#shop/rights.ts'

/** The settings that staff can change, by the name under which they are stored. */
interface EditableSettings {
  delivery: DeliverySettings
  tax: TaxSettings
  'closed-days': ClosedDays
  seller: SellerSettings
  languages: LanguageSettings
  policies: PolicySettings
  'deferred-payment': DeferredPaymentSettings
}
export type SettingName = keyof EditableSettings

export interface SettingView {
  name: SettingName
  value: EditableSettings[SettingName]
  /** Null for the default. `name` is null for an actor who is no longer known. */
  changed: { by: string; name: string | null; at: Date } | null
}

const names = Object.keys(settingSchemas) as SettingName[]
export const SettingInput = z.object({ name: z.enum(names as [SettingName, ...SettingName[]]).describe('The name of the setting.') })
const ChangeSetting = SettingInput.extend({
  value: z.unknown(),
  /**
   * The time of the last change that the form showed, null for never. An outdated time is refused.
   * When it is left out, it is not checked.
   */
  seen: z.date().nullish(),
})
export const PreviewDelivery = z.object({
  value: z.unknown(),
  country: z.string().regex(/^[A-Z]{2}$/),
  weightGrams: z.coerce.number().int().min(1).max(1_000_000),
})

/**
 * Loads the settings that staff have changed into this process. An invalid row is logged, and the
 * default applies. Returns whether anything has changed.
 */
export async function loadSettings(shop: Shop): Promise<boolean> {
  const rows = await shop.db.select().from(shopSettings)
  const read = <Name extends SettingName>(name: Name) => readOne(shop, name, rows.find((row) => row.name === name)?.value)
  const now = {
    delivery: read('delivery'),
    tax: read('tax'),
    closedDays: read('closed-days'),
    seller: read('seller'),
    languages: read('languages'),
    policies: read('policies'),
    deferredPayment: read('deferred-payment'),
  }
  const isDifferent = !isDeepStrictEqual(now, changeable(shop.settings))
  Object.assign(shop.settings, now)
  return isDifferent
}

/**
 * All settings with their present values, for managers. Throws Failure('not-found') for anybody
 * else.
 */
export async function listSettings(shop: Shop, by: Actor): Promise<SettingView[]> {
  requireRight(by, 'settings.change')
  const rows = await shop.db
    .select({ ...getTableColumns(shopSettings), changedBy: users.name })
    .from(shopSettings)
    .leftJoin(users, sql`${shopSettings.updatedBy} = 'staff:' || ${users.id}`)
  return names.map((name) => {
    const row = rows.find((one) => one.name === name)
    const changed = row ? { by: row.updatedBy, name: row.changedBy, at: row.updatedAt } : null
    return { name, value: readOne(shop, name, row?.value), changed }
  })
}

/**
 * Changes a setting and notifies every process. Carts use it at once; placed orders keep their
 * prices. Throws Failure: 'not-found' when the actor is not a manager, 'changed-meanwhile',
 * 'invalid-input' with a code for each invalid field ('zones.0.methods.standard.cents').
 */
export async function changeSetting(shop: Shop, by: Actor, { name, value, seen }: z.infer<typeof ChangeSetting>): Promise<void> {
  requireRight(by, 'settings.change')
  const parsed = settingSchemas[name].safeParse(value)
  if (!parsed.success) throw new Failure('invalid-input', { fields: faultsOf(parsed.error) })
  const row = { value: parsed.data, updatedBy: `staff:${by.userId}`, updatedAt: shop.now() }
  await inTransaction(shop, async (inside) => {
    // A setting without a row has nothing to lock.
    await takeAdvisoryLock(inside, `setting:${name}`)
    const [was] = await inside.db.select().from(shopSettings).where(eq(shopSettings.name, name))
    if (seen !== undefined && seen?.getTime() !== was?.updatedAt.getTime()) throw new Failure('changed-meanwhile')
    await inside.db
      .insert(shopSettings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: shopSettings.name, set: row })
    const before = { ...readOne(shop, name, was?.value) }
    await recordAudit(inside, by, { action: 'setting.changed', target: `setting:${name}`, before, after: { ...parsed.data } })
    await inside.db.execute(sql`select pg_notify('settings', ${name})`)
  })
  shop.log.info('A setting was changed', { name, by: row.updatedBy })
}

/**
 * Restores the value that a setting had before its last change, which was at `seen`. Throws Failure:
 * 'not-found', 'changed-meanwhile'.
 */
export async function undoSettingChange(shop: Shop, by: Actor, { name, seen }: { name: SettingName; seen: Date }): Promise<void> {
  requireRight(by, 'settings.change')
  const last = await findLastAuditEvent(shop, `setting:${name}`, 'setting.changed')
  if (!last?.before) throw new Failure('changed-meanwhile')
  await changeSetting(shop, by, { name, value: last.before, seen })
}

/**
 * The delivery cost of a parcel under draft delivery settings, for each method that accepts it; or
 * why none does. Changes nothing. Throws Failure: 'not-found' when the actor is not a manager,
 * 'invalid-input' like `changeSetting`.
 */
export function previewDelivery(
  shop: Shop,
  by: Actor,
  { value, country, weightGrams }: z.infer<typeof PreviewDelivery>,
): { options: DeliveryOption[]; zone: string | null; refused: 'no-delivery-there' | 'too-heavy' | null } {
  requireRight(by, 'settings.change')
  const parsed = settingSchemas.delivery.safeParse(value)
  if (!parsed.success) throw new Failure('invalid-input', { fields: faultsOf(parsed.error) })
  const settings = { ...shop.settings, delivery: parsed.data }
  const options = deliveryOptions(settings, { country, weightGrams, discountedCents: 0 }, shop.now())
  const { zone, refused } = quoteShipping(settings, { country, weightGrams }, options[0]?.method ?? 'standard')
  return { options, zone, refused }
}

type ChangeableSetting = 'delivery' | 'tax' | 'closedDays' | 'seller' | 'languages' | 'policies' | 'deferredPayment'

function changeable({
  delivery,
  tax,
  closedDays,
  seller,
  languages,
  policies,
  deferredPayment,
}: Pick<ShopSettings, ChangeableSetting>): Pick<ShopSettings, ChangeableSetting> {
  return { delivery, tax, closedDays, seller, languages, policies, deferredPayment }
}

function readOne<Name extends SettingName>(shop: Shop, name: Name, value: unknown): EditableSettings[Name] {
  const { closedDays, deferredPayment, ...others } = changeable(defaultSettings)
  const defaults: EditableSettings = { ...others, 'closed-days': closedDays, 'deferred-payment': deferredPayment }
  if (value === undefined) return defaults[name]
  const parsed = settingSchemas[name].safeParse(value)
  if (parsed.success) return parsed.data as EditableSettings[Name]
  shop.log.error('Ignored an invalid setting', { name, faults: faultsOf(parsed.error) })
  return defaults[name]
}

function faultsOf(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map(({ path, code }) => [path.join('.') || 'value', code === 'too_big' ? 'too-long' : 'invalid']))
}
