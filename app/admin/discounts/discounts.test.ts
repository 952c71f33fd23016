import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { catalogueObjects, discounts } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { makeProduct, makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './discount.tsx'
import * as list from './discounts.tsx'
import type { DiscountForm } from './discount-form.server.ts'

let shop: TestShop
let manager: Customer
beforeAll(async () => {
  shop = await openShop()
  manager = await makeStaff(shop, 'manager')
})
afterAll(() => shop.close())

const args = (id: string, form?: Record<string, string>) => {
  const { args: made } = pageRequest(shop, `/admin/discounts/${id}`, { form, ask: { by: manager } })
  return { ...(made as object), params: { id } } as never
}
const look = (id = 'new') => page.loader(args(id))
interface Pressed {
  status: number
  to?: string | null
  form: DiscountForm
}
/** Presses a button of the form. Returns the form's next state, or the redirect. */
async function press(id: string, form: Record<string, string>): Promise<Pressed> {
  const answer = await outcome(() => page.action(args(id, form)))
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get('Location'), form: undefined as never }
  const { data, init } = answer as { data: { form: DiscountForm }; init: { status: number } }
  if (!data?.form) throw answer as Error
  return { status: init.status, ...data }
}
const rowWith = async (code: string) => (await shop.db.select().from(discounts).where(eq(discounts.code, code)))[0]
const typed = { kind: 'percentage', percent: '15', way: 'code', scope: 'cart', seen: '' }

describe('the form of a discount', () => {
  test('the discount form creates a discount, shows it as it was typed and changes it', async () => {
    const { form } = await look()
    const filled = {
      ...typed,
      key: form.id,
      code: 'autumn-15',
      name: 'Autumn',
      minimum: '20,00',
      totalLimit: '100',
      perCustomerLimit: '1',
      stacks: 'on',
      startsAt: '2026-12-01T08:00',
      endsAt: '2026-12-24T18:00',
      intent: 'save',
    }
    const to = `/admin/discounts/${form.id}?done=saved`
    expect(await press('new', filled)).toMatchObject({ status: 303, to })
    // The second press of the same button.
    expect(await press('new', filled)).toMatchObject({ status: 303, to })
    const again = await look(form.id)
    expect(again.form.draft).toMatchObject({
      kind: 'percentage',
      percent: '15',
      code: 'AUTUMN-15',
      name: 'Autumn',
      minimum: '20.00',
      totalLimit: '100',
      perCustomerLimit: '1',
      stacks: true,
      startsAt: '2026-12-01T08:00',
      endsAt: '2026-12-24T18:00',
    })
    const changed = { ...filled, seen: again.form.seen, kind: 'fixed', amount: '4.5', minimum: '', stacks: '' }
    expect(await press(form.id, changed)).toMatchObject({ status: 303 })
    expect(await rowWith('AUTUMN-15')).toMatchObject({ kind: 'fixed', value: 450, minimumSpendCents: 0, stacks: false })
    expect(await press(form.id, { ...changed, amount: '9' })).toMatchObject({
      status: 409,
      form: { failure: 'changed-meanwhile', draft: { amount: '9' } },
    })
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['no figure', { percent: '' }, { percent: 'required' }],
    ['too many percent', { percent: '101' }, { percent: 'invalid' }],
    ['no money', { kind: 'fixed', amount: 'much' }, { amount: 'invalid' }],
    ['no code', { code: '' }, { code: 'required' }],
    ['a long code', { code: 'A'.repeat(50) }, { code: 'too-long' }],
    ['no name where there is no code', { way: 'automatic', name: ' ' }, { name: 'required' }],
    ['no category', { scope: 'category' }, { categories: 'invalid' }],
    ['no product', { scope: 'product', 'category.X': 'on' }, { products: 'invalid' }],
    ['no limit', { totalLimit: 'few', perCustomerLimit: '0' }, { totalLimit: 'invalid', perCustomerLimit: 'invalid' }],
    ['no spend', { minimum: '-1' }, { minimum: 'invalid' }],
    ['an end before its beginning', { startsAt: '2026-12-02T00:00', endsAt: '2026-12-01T00:00' }, { endsAt: 'invalid' }],
    ['no day', { startsAt: 'tomorrow' }, { startsAt: 'invalid' }],
  ])('the discount form with %s shows the error beside the field and keeps the typed values', async (_, over, fields) => {
    const form = { ...typed, key: randomUUID(), code: 'KEPT', ...over, intent: 'save' }
    const answer = await press('new', form)
    expect(answer).toMatchObject({ status: 422, form: { failure: 'invalid-input', id: form.key } })
    expect(answer.form.fields).toEqual(fields)
    expect(answer.form.draft).toMatchObject(Object.fromEntries(Object.entries(over).filter(([name]) => !name.includes('.'))))
    expect(await rowWith('KEPT')).toBeUndefined()
  })

  test('the discount form shows a conflict beside a code that another discount has', async () => {
    await shop.db.insert(discounts).values({ code: 'MINE', kind: 'percentage', value: 5 })
    const answer = await press('new', { ...typed, key: randomUUID(), code: 'mine', intent: 'save' })
    expect(answer).toMatchObject({ status: 409, form: { failure: 'code-taken', fields: { code: 'code-taken' }, draft: { code: 'mine' } } })
  })

  test('the discount form generates a code and keeps all other values', async () => {
    const { form } = await press('new', { ...typed, way: 'automatic', key: randomUUID(), name: 'Autumn', intent: 'make-code' })
    expect(form.draft).toMatchObject({ way: 'code', name: 'Autumn', percent: '15' })
    expect(form.draft.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  })

  test('the discount form finds and adds products without a script and names missing ones', async () => {
    const { id } = await makeProduct(shop, { name: 'Salted Plum Rings' })
    const key = randomUUID()
    const begun = { ...typed, scope: 'product', code: 'PLUMS', key, productSearch: 'plum rings' }
    const found = await press('new', { ...begun, intent: 'find-products' })
    expect(found.form.found).toEqual([{ id, name: 'Salted Plum Rings' }])
    const added = await press('new', { ...begun, intent: `add-product.${id}` })
    expect(added.form).toMatchObject({ chosen: [{ id, name: 'Salted Plum Rings' }], found: [] })
    expect(await press('new', { ...begun, [`product.${id}`]: 'on', 'product.GONE': 'on', intent: 'save' })).toMatchObject({ status: 303 })
    const { form } = await look(key)
    expect(form.chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 'GONE', name: null },
      { id, name: 'Salted Plum Rings' },
    ])
    const fewer = await press(key, { ...begun, [`product.${id}`]: 'on', 'product.GONE': 'on', intent: 'remove-product.GONE' })
    expect(fewer.form.chosen).toEqual([{ id, name: 'Salted Plum Rings' }])
  })

  test('the discount form offers every category of the catalogue', async () => {
    const record = { id: 'CAT-SEA', name: 'From the sea' }
    await shop.db.insert(catalogueObjects).values({ id: 'CAT-SEA', kind: 'category', version: 1, record, source: {} })
    expect((await look()).form.categories).toEqual([record])
    const form = { ...typed, key: randomUUID(), scope: 'category', 'category.CAT-SEA': 'on', code: 'SEA', intent: 'save' }
    expect(await press('new', form)).toMatchObject({ status: 303 })
    expect(await rowWith('SEA')).toMatchObject({ scope: 'category', targetIds: ['CAT-SEA'] })
  })

  test('the discount form shows the totals of a sample cart, saved or not', async () => {
    const { variationId } = await makeProduct(shop, { name: 'Chilli Mango', variations: [{ priceCents: 1000 }] })
    const begun = { ...typed, key: randomUUID(), code: 'TRYME', snackSearch: 'chilli mango' }
    expect((await press('new', { ...begun, intent: 'find-snacks' })).form.snacks).toMatchObject([{ variationId, priceCents: 1000 }])
    const { form } = await press('new', { ...begun, intent: `put.${variationId}` })
    expect(form.tried).toMatchObject({
      refused: null,
      isUnfinished: false,
      cart: { subtotalCents: 1000, discountCents: 150, discounts: [{ code: 'TRYME' }] },
    })
    expect(form.tried!.cart.explanation).toContainEqual(expect.objectContaining({ kind: 'discount', percent: 15, onCents: 1000 }))
    const more = { ...begun, [`pieces.${variationId}`]: '3', intent: 'try' }
    expect((await press('new', more)).form.tried!.cart).toMatchObject({ discountCents: 450 })
    expect((await press('new', { ...more, minimum: '40' })).form.tried).toMatchObject({ refused: 'code-needs-more', missingCents: 1000 })
    expect((await press('new', { ...more, percent: 'half' })).form.tried).toMatchObject({ isUnfinished: true, cart: { discountCents: 0 } })
    expect(await rowWith('TRYME')).toBeUndefined()
  })

  test('the discount form ends a discount and deletes one that nobody used', async () => {
    const [kept, gone] = await shop.db
      .insert(discounts)
      .values(['ENDING', 'GOING'].map((code) => ({ code, kind: 'fixed' as const, value: 100 })))
      .returning()
    expect(await press(kept!.id, { intent: 'end' })).toMatchObject({ to: `/admin/discounts/${kept!.id}?done=ended` })
    expect((await look(kept!.id)).standing).toMatchObject({ discount: { state: 'ended' }, mayGo: true })
    expect(await press(gone!.id, { intent: 'delete' })).toMatchObject({ to: '/admin/discounts?done=deleted' })
    expect(await outcome(() => look(gone!.id))).toMatchObject({ init: { status: 404 } })
  })

  test.each(['anything', randomUUID()])('the discount form does not exist for %s', async (id) => {
    expect(await outcome(() => look(id))).toMatchObject({ init: { status: 404 } })
    expect(await outcome(() => page.action(args(id, { ...typed, intent: 'save' })))).toMatchObject({ init: { status: 404 } })
  })

  test('the discount form ignores hostile fields', async () => {
    const hostile = {
      ...typed,
      key: randomUUID(),
      'pieces.__proto__': '5',
      'pieces.x': '1e9',
      'product.__proto__': 'on',
      scope: '__proto__',
      code: 'FINE2',
      intent: 'try',
    }
    expect((await press('new', hostile)).form).toMatchObject({ draft: { scope: 'cart' }, tried: { cart: { totalCents: 0 } } })
    expect(await press('new', { ...hostile, intent: 'explode' })).toMatchObject({ status: 422 })
    expect(await outcome(() => page.action(args('new', { ...typed, key: 'x', intent: 'save' })))).toMatchObject({ status: 422 })
  })
})

test('the discount list shows when each discount runs in the shop’s time zone', async () => {
  shop.settings.closedDays = { ...shop.settings.closedDays, timeZone: 'Asia/Tokyo' }
  const from = new Date(Date.now() + DAY)
  await shop.db.insert(discounts).values({ code: 'LATER', kind: 'fixed', value: 100, startsAt: from })
  const { args: made } = pageRequest(shop, '/admin/discounts?view=scheduled&search=later', { ask: { by: manager } })
  const shown = await list.loader(made)
  const clock = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Tokyo' } as const
  expect(shown.discounts.map(({ code, when }) => [code, when])).toEqual([
    ['LATER', { from: new Intl.DateTimeFormat('en-US', clock).format(from), until: null }],
  ])
})
