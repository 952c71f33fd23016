import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { shopSettings } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { addLine, getCart } from '#shop/cart/cart.ts'
import { defaultSettings } from '#shop/settings.ts'
import { changeSetting, loadSettings, type SettingName, listSettings, undoSettingChange } from './settings-editor.ts'

let shop: TestShop
let manager: Customer
beforeAll(async () => {
  shop = await openShop()
  manager = await makeCustomer(shop, { role: 'manager' })
})
afterEach(async () => {
  await shop.db.delete(shopSettings)
  await loadSettings(shop)
})
afterAll(() => shop.close())

const home = firstOf(defaultSettings.delivery.zones)
const dearer = { zones: [{ ...home, methods: { standard: { cents: 777, freeFromCents: null, days: [2, 3] } } }], unknownGrams: 100 }

describe('a setting', () => {
  test('a setting that a manager changes reaches every process, and prices everything bought from then on', async () => {
    const notified = Promise.withResolvers<string>()
    await shop.opened.listen('settings', notified.resolve, () => {})
    await changeSetting(shop, manager, { name: 'delivery', value: dearer })
    expect(await notified.promise).toBe('delivery')
    expect(await loadSettings(shop)).toBe(true)
    expect(await loadSettings(shop)).toBe(false)
    const { variationId } = await makeProduct(shop, { variations: [{ priceCents: 9000 }] })
    await addLine(shop, manager, { variationId, quantity: 1 })
    expect(await getCart(shop, manager)).toMatchObject({ shippingCents: 777, freeDeliveryFromCents: null })
    expect((await listSettings(shop, manager)).find(({ name }) => name === 'delivery')).toMatchObject({
      value: dearer,
      changed: { by: `staff:${manager.userId}` },
    })
  })

  test('the last change of a setting is undone, and the undo too, unless there was another change since', async () => {
    const present = async () => (await listSettings(shop, manager)).find(({ name }) => name === 'delivery')!
    const undo = async (seen: Date) => undoSettingChange(shop, manager, { name: 'delivery', seen })
    await changeSetting(shop, manager, { name: 'delivery', value: dearer })
    const changedAt = (await present()).changed!.at
    await undo(changedAt)
    const undone = await present()
    expect(undone.value).toEqual(defaultSettings.delivery)
    await expect(undo(changedAt)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    await undo(undone.changed!.at)
    expect((await present()).value).toEqual(dearer)
    const support = await makeCustomer(shop, { role: 'support' })
    await expect(undoSettingChange(shop, support, { name: 'delivery', seen: changedAt })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a setting has its default until somebody changes it', async () => {
    expect(await loadSettings(shop)).toBe(false)
    expect((await listSettings(shop, manager)).map(({ changed }) => changed).filter(Boolean)).toEqual([])
  })

  test.each(['customer', 'support', 'fulfilment'] as const)('settings are not available to the role %s', async (role) => {
    const by = await makeCustomer(shop, { role })
    await expect(changeSetting(shop, by, { name: 'tax', value: {} })).rejects.toMatchObject({ code: 'not-found' })
    await expect(listSettings(shop, by)).rejects.toMatchObject({ code: 'not-found' })
    await expect(listSettings(shop, { kind: 'visitor', cartToken: null, address: '203.0.113.7' })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await shop.db.$count(shopSettings)).toBe(0)
  })

  const zone = (over: object) => ({ zones: [{ ...home, ...over }], unknownGrams: 0 })
  const terms = (over: object) => zone({ methods: { standard: { cents: 1, freeFromCents: null, days: [1, 2], ...over } } })
  const nonsense: [SettingName, unknown, string][] = [
    ['delivery', null, 'value'],
    ['delivery', { zones: [], unknownGrams: 0 }, 'zones'],
    ['delivery', zone({ methods: {} }), 'zones.0.methods'],
    ['delivery', zone({ methods: { express: home.methods.express } }), 'zones.0.methods.standard'],
    ['delivery', zone({ countries: ['us'] }), 'zones.0.countries'],
    ['delivery', { zones: [home, home], unknownGrams: 0 }, 'zones'],
    ['delivery', terms({ cents: -1 }), 'zones.0.methods.standard.cents'],
    ['delivery', terms({ cents: 5.5 }), 'zones.0.methods.standard.cents'],
    ['delivery', terms({ days: [3, 2] }), 'zones.0.methods.standard.days'],
    [
      'delivery',
      terms({
        upToGrams: [
          { grams: 2, cents: 1 },
          { grams: 1, cents: 2 },
        ],
      }),
      'zones.0.methods.standard.upToGrams',
    ],
    ['tax', { US: { percent: '8,875', included: false, name: 'Tax' } }, 'US.percent'],
    ['tax', { US: { percent: '101', included: false, name: 'Tax' } }, 'US.percent'],
    ['tax', { America: { percent: '1', included: false, name: 'Tax' } }, 'America'],
    ['closed-days', { timeZone: 'Moon/Crater', weekdays: [], dates: [] }, 'timeZone'],
    ['closed-days', { timeZone: 'UTC', weekdays: [0, 1, 2, 3, 4, 5, 6], dates: [] }, 'weekdays'],
    ['closed-days', { timeZone: 'UTC', weekdays: [], dates: ['02-30'] }, 'dates.0'],
    ['closed-days', { timeZone: 'UTC', weekdays: [], dates: ['2026-02-29'] }, 'dates.0'],
  ]
  test.each(nonsense)('the setting %s refuses the invalid value %j', async (name, value, field) => {
    const refused = await changeSetting(shop, manager, { name, value }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'invalid-input' })
    expect(Object.keys((refused as { fields: object }).fields).some((one) => one.startsWith(field))).toBe(true)
    expect(await shop.db.$count(shopSettings)).toBe(0)
  })

  test('a stored setting that is no longer valid falls back to the default, and the shop stays open', async () => {
    await shop.db.insert(shopSettings).values({ name: 'delivery', value: { zones: 'everywhere' }, updatedBy: 'staff:old' })
    await loadSettings(shop)
    expect(shop.settings.delivery).toEqual(defaultSettings.delivery)
  })
})
