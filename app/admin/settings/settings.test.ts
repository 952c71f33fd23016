import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, shopSettings } from '#database/schema.ts'
import { locales } from '#shared/locale.ts'
import type { Customer, Role } from '#shop/actor.ts'
import { changeSetting, loadSettings } from '#shop/office/settings/settings-editor.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { loadText } from '#app/storefront/texts/load-text.server.ts'
import * as page from './setting.tsx'
import type { SettingFormState } from './setting-action.server.ts'
import { daysInRange, dateRangesOf } from './closed-days-draft.ts'

let shop: TestShop
let manager: Customer
beforeAll(async () => {
  shop = await openShop()
  manager = await staff('manager')
})
afterEach(async () => {
  await shop.db.delete(shopSettings)
  await loadSettings(shop)
})
afterAll(() => shop.close())

const staff = (role: Role) => makeStaff(shop, role)
const args = (name: string, form?: Record<string, string>) => {
  const { args: made } = pageRequest(shop, `/admin/settings/${name}`, { form, ask: { by: manager } })
  return { ...(made as object), params: { name } } as never
}
const look = async (name: string) => (await page.loader(args(name))).form
/** Presses a button of the form. Returns the unsaved form, or the redirect. */
async function press(name: string, form: Record<string, string>): Promise<SettingFormState & { to?: string }> {
  const answer = (await outcome(() => page.action(args(name, form)))) as Response | { data: SettingFormState }
  if (answer instanceof Response) return { to: answer.headers.get('Location') } as never
  if (!('data' in answer)) throw answer as unknown as Error
  return answer.data
}
/** The form fields as a browser sends them. */
function fieldsOf(draft: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([key, value]): [string, string][] => {
      const name = path ? `${path}.${key}` : key
      if (key === 'countries') return [[name, (value as string[]).join(' ')]]
      if (value !== null && typeof value === 'object') return Object.entries(fieldsOf(value as object, name))
      return value === '' ? [] : [[name, String(value)]]
    }),
  )
}

describe('the form for delivery', () => {
  test('the delivery form saves its values unchanged', async () => {
    const before = structuredClone(shop.settings.delivery)
    const form = await look('delivery')
    expect(await press('delivery', { ...fieldsOf(form.draft), seen: form.seen, intent: 'save' })).toEqual({
      to: '/admin/settings/delivery?saved=1',
    })
    await loadSettings(shop)
    expect(shop.settings.delivery).toEqual(before)
    expect((await shop.db.select().from(auditLog)).at(-1)).toMatchObject({ action: 'setting.changed', target: 'setting:delivery' })
  })

  test('the delivery form shows each error beside its field and keeps the typed values', async () => {
    const fields = fieldsOf((await look('delivery')).draft)
    const typed = { ...fields, 'zones.0.methods.standard.cents': '5.999', 'zones.0.methods.express.days.1': 'soon', unknownGrams: '' }
    const answer = await press('delivery', { ...typed, seen: '', intent: 'save' })
    expect(answer).toMatchObject({ failure: 'invalid-input', status: 422 })
    expect(Object.keys(answer.fields).toSorted()).toEqual([
      'unknownGrams',
      'zones.0.methods.express.days.1',
      'zones.0.methods.standard.cents',
    ])
    expect(answer.draft).toMatchObject({ zones: [{ methods: { standard: { cents: '5.999' }, express: { days: ['1', 'soon'] } } }] })
    expect(await shop.db.$count(shopSettings)).toBe(0)
  })

  test('the delivery form adds and removes zones, countries and weights without saving', async () => {
    const fields = fieldsOf((await look('delivery')).draft)
    const more = await press('delivery', { ...fields, intent: 'add.zones' })
    expect(more.draft).toMatchObject({ zones: [{ name: 'Home' }, { name: '', countries: [] }] })
    const two = { ...fieldsOf(more.draft), 'zones.1.name': 'Asia', 'place.1': 'asia' }
    const asia = await press('delivery', { ...two, intent: 'add.country.1' })
    const { zones } = asia.draft as { zones: { countries: string[] }[] }
    expect(zones[1]!.countries).toContain('KR')
    // Japan is in the first zone.
    expect(zones[1]!.countries).not.toContain('JP')
    const band = await press('delivery', { ...fieldsOf(asia.draft), intent: 'add.band.1.standard' })
    expect(band.draft).toMatchObject({ zones: [{}, { name: 'Asia', methods: { standard: { upToGrams: [{ grams: '', cents: '' }] } } }] })
    const fewer = await press('delivery', { ...fieldsOf(band.draft), intent: 'remove.country.0.US' })
    expect((fewer.draft as { zones: { countries: string[] }[] }).zones[0]!.countries).not.toContain('US')
    const one = await press('delivery', { ...fieldsOf(fewer.draft), intent: 'remove.zones.0' })
    expect((one.draft as { zones: object[] }).zones).toMatchObject([{ name: 'Asia' }])
    expect(await shop.db.$count(shopSettings)).toBe(0)
  })

  test('the delivery form shows the cost of a sample parcel before saving', async () => {
    const fields = { ...fieldsOf((await look('delivery')).draft), 'zones.0.methods.standard.cents': '7,77', intent: 'try' }
    expect(await press('delivery', { ...fields, tryCountry: 'US', tryGrams: '500' })).toMatchObject({
      failure: null,
      tried: {
        zone: 'Home',
        refused: null,
        options: [
          { method: 'standard', usualCents: 777 },
          { method: 'express', usualCents: 1499 },
        ],
      },
    })
    expect(await press('delivery', { ...fields, tryCountry: 'KP', tryGrams: '500' })).toMatchObject({
      tried: { refused: 'no-delivery-there', options: [] },
    })
    expect((await press('delivery', { ...fields, tryCountry: '', tryGrams: 'x' })).fields).toMatchObject({
      tryCountry: expect.any(String),
      tryGrams: expect.any(String),
    })
    expect(await shop.db.$count(shopSettings)).toBe(0)
  })

  test('a settings form does not overwrite a change that another person made meanwhile', async () => {
    const form = await look('seller')
    const typed = { address: '1 Road\r\n\r\n Brooklyn ', taxNumber: 'US-1', seen: form.seen, intent: 'save' }
    await changeSetting(shop, await staff('owner'), { name: 'seller', value: { address: ['Elsewhere'], taxNumber: '' } })
    expect(await press('seller', typed)).toMatchObject({ failure: 'changed-meanwhile', status: 409, draft: { taxNumber: 'US-1' } })
    expect(await press('seller', { ...typed, seen: (await look('seller')).seen })).toHaveProperty('to')
    await loadSettings(shop)
    expect(shop.settings.seller).toEqual({ address: ['1 Road', 'Brooklyn'], taxNumber: 'US-1' })
  })
})

describe('the form for payment outages', () => {
  test('the outage form saves its limits, with an empty total for none, and shows each error beside its field', async () => {
    const { draft, seen } = await look('deferred-payment')
    expect(draft).toEqual({ isOn: 'on', maxOrders: '50', maxTotalCents: '2000', waitHours: '24', payHours: '24' })
    const typed = { ...fieldsOf(draft), seen, intent: 'save' }
    const refused = await press('deferred-payment', { ...typed, maxOrders: '0', maxTotalCents: 'much', waitHours: '169', payHours: '' })
    expect(refused).toMatchObject({ failure: 'invalid-input', draft: { maxTotalCents: 'much' } })
    expect(Object.keys(refused.fields).toSorted()).toEqual(['maxOrders', 'maxTotalCents', 'payHours', 'waitHours'])
    expect(await press('deferred-payment', { ...typed, isOn: '', maxTotalCents: '', waitHours: '48' })).toHaveProperty('to')
    await loadSettings(shop)
    expect(shop.settings.deferredPayment).toEqual({ isOn: false, maxOrders: 50, maxTotalCents: null, waitHours: 48, payHours: 24 })
  })
})

describe('the table of taxes', () => {
  const row = { 'rows.0.country': 'US', 'rows.0.region': 'ny', 'rows.0.percent': '8,875', 'rows.0.name': 'Sales tax' }
  test('the tax table is stored by country and region', async () => {
    const german = {
      'rows.1.country': 'DE',
      'rows.1.percent': '19',
      'rows.1.name': 'MwSt',
      'rows.1.included': 'on',
      'rows.1.onDelivery': 'on',
    }
    expect(await press('tax', { ...row, ...german, seen: '', intent: 'save' })).toHaveProperty('to')
    await loadSettings(shop)
    expect(shop.settings.tax).toEqual({
      'US-NY': { percent: '8.875', included: false, onDelivery: false, name: 'Sales tax' },
      DE: { percent: '19', included: true, onDelivery: true, name: 'MwSt' },
    })
    const { draft } = await look('tax')
    expect((await press('tax', { ...fieldsOf(draft), intent: 'remove.rows.1' })).draft).toMatchObject({ rows: [{ country: 'DE' }] })
  })

  test('the tax table refuses invalid rows and a duplicate place by row', async () => {
    const twice = { ...row, 'rows.1.country': 'US', 'rows.1.region': 'NY', 'rows.1.percent': '9', 'rows.1.name': 'Tax' }
    expect((await press('tax', { ...twice, seen: '', intent: 'save' })).fields).toEqual({ 'rows.1.country': 'doubled' })
    const wrong = { 'rows.0.country': '', 'rows.0.percent': '101', 'rows.0.name': '' }
    expect((await press('tax', { ...wrong, seen: '', intent: 'save' })).fields).toMatchObject({ 'rows.0.country': 'invalid' })
    expect((await press('tax', { ...row, 'rows.0.percent': '101', seen: '', intent: 'save' })).fields).toEqual({
      'rows.0.percent': 'invalid',
    })
  })
})

describe('closed days', () => {
  test('closed days are added and removed as ranges', async () => {
    const open = { timeZone: 'Europe/Berlin', 'weekdays.0': 'on', dates: '' }
    const asked = { ...open, from: '2026-12-24', until: '2027-01-02', intent: 'add.dates' }
    const { draft } = (await press('closed-days', asked)) as { draft: { dates: string[] } }
    expect(dateRangesOf(draft.dates)).toEqual([['2026-12-24', '2027-01-02']])
    const yearly = (await press('closed-days', {
      ...open,
      dates: draft.dates.join(' '),
      from: '2026-05-01',
      until: '',
      everyYear: 'on',
      intent: 'add.dates',
    })) as { draft: { dates: string[] } }
    expect(dateRangesOf(yearly.draft.dates)).toEqual([
      ['05-01', '05-01'],
      ['2026-12-24', '2027-01-02'],
    ])
    const saved = { ...open, dates: yearly.draft.dates.join(' '), seen: '', intent: 'save' }
    expect(await press('closed-days', saved)).toHaveProperty('to')
    await loadSettings(shop)
    expect(shop.settings.closedDays).toEqual({ timeZone: 'Europe/Berlin', weekdays: [0], dates: yearly.draft.dates })
    const fewer = await press('closed-days', { ...saved, intent: 'remove.dates.2026-12-24.2027-01-02' })
    expect(fewer.draft).toMatchObject({ dates: ['05-01'] })
  })

  test.each([
    ['2026-12-26', '2026-12-24'],
    ['', '2026-12-24'],
    ['2026-01-01', '2026-12-31'],
    ['tomorrow', ''],
  ])('the range from %j until %j is refused for closed days', async (from, until) => {
    expect(daysInRange(from, until, false)).toBeNull()
    const answer = await press('closed-days', { timeZone: 'UTC', from, until, intent: 'add.dates' })
    expect(answer.fields).toEqual({ from: 'no-range' })
  })

  test('an invalid closed day is ignored wherever it appears', async () => {
    const dates = 'yesterday 2026-13-01 99-99 -000001-01-01 2026-12-24 12-25'
    const { draft } = (await press('closed-days', { timeZone: 'UTC', dates, intent: 'add.dates' })) as { draft: { dates: string[] } }
    expect(draft.dates).toEqual(['2026-12-24', '12-25'])
    expect(dateRangesOf(draft.dates)).toHaveLength(2)
  })
})

test('languages are selected by checkboxes, and the default language is always offered', async () => {
  const { draft, seen } = await look('languages')
  expect(draft).toEqual({ offered: [...locales] })
  expect(await press('languages', { 'offered.ja-JP': 'on', seen, intent: 'save' })).toHaveProperty('to')
  expect(await loadSettings(shop)).toBe(true)
  expect(shop.settings.languages).toEqual({ offered: ['en-US', 'ja-JP'] })
})

describe('policies', () => {
  test("policies state the return period and end with the shop's additions in the reader’s language or the default one", async () => {
    const added = { 'additions.refund.en-US': 'Ask <us> first.\r\n\r\nThen send it.', 'additions.refund.es-ES': 'Pregunta antes.' }
    expect(await press('policies', { ...added, returnDays: '60', bestBeforeWeeks: '6', seen: '', intent: 'save' })).toHaveProperty('to')
    await loadSettings(shop)
    const english = await loadText(shop, 'en-US', 'refund')
    expect(english.lede).toContain('within 60 days')
    expect(english.sections.at(-1)).toEqual({
      id: 'own',
      heading: 'More from Wanderbite',
      html: '<p>Ask &#60;us&#62; first.</p>\n<p>Then send it.</p>',
    })
    expect((await loadText(shop, 'es-ES', 'refund')).sections.at(-1)).toMatchObject({ html: '<p>Pregunta antes.</p>' })
    expect((await loadText(shop, 'ja-JP', 'refund')).sections.at(-1)).toMatchObject({ locale: 'en-US' })
    expect((await loadText(shop, 'en-US', 'terms')).sections.map(({ id }) => id)).not.toContain('own')
    expect((await look('policies')).draft).toMatchObject({
      returnDays: '60',
      bestBeforeWeeks: '6',
      additions: { 'additions.refund.es-ES': 'Pregunta antes.' },
    })
  })

  test.each(['0', '366', 'many', ''])('policies refuse %j days and keep the typed values', async (returnDays) => {
    const answer = await press('policies', { returnDays, bestBeforeWeeks: '0', 'additions.terms.ar': 'x', seen: '', intent: 'save' })
    expect(answer).toMatchObject({ status: 422, draft: { returnDays, additions: { 'additions.terms.ar': 'x' } } })
    expect(Object.keys(answer.fields)).toEqual(['returnDays'])
  })

  test.each(['-1', '105', 'many', ''])('policies refuse a best-before promise of %j weeks', async (bestBeforeWeeks) => {
    const answer = await press('policies', { returnDays: '30', bestBeforeWeeks, seen: '', intent: 'save' })
    expect(answer).toMatchObject({ status: 422, draft: { bestBeforeWeeks } })
    expect(Object.keys(answer.fields)).toEqual(['bestBeforeWeeks'])
  })
})

test('the page takes back the change that it shows, and shows the present values after another change', async () => {
  const save = async (values: Record<string, string>) => {
    const { form } = await page.loader(args('languages'))
    return press('languages', { ...values, seen: form.seen, intent: 'save' })
  }
  await save({ 'offered.de-DE': 'on' })
  const { seen } = await look('languages')
  expect(await press('languages', { intent: 'undo', seen })).toEqual({ to: '/admin/settings/languages?saved=undone' })
  await loadSettings(shop)
  expect(shop.settings.languages.offered).toEqual([...locales])
  expect(await press('languages', { intent: 'undo', seen })).toMatchObject({
    failure: 'changed-meanwhile',
    draft: { offered: [...locales] },
    seen: (await look('languages')).seen,
  })
  expect(await press('languages', { intent: 'undo', seen: 'x' })).toMatchObject({ failure: 'changed-meanwhile' })
})

test('an unknown setting has no page, and hostile fields do nothing', async () => {
  expect(await outcome(() => page.loader(args('prices')))).toMatchObject({ init: { status: 404 } })
  const hostile = {
    '__proto__.polluted': '1',
    'zones.constructor.prototype.polluted': '1',
    'zones.999.name': 'x',
    'zones.0': 'x',
    intent: 'save',
  }
  expect(await press('delivery', hostile)).toMatchObject({ failure: 'invalid-input' })
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
