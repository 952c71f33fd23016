import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, passportNotes, users } from '#database/schema.ts'
import { saveSnack } from '#shop/cart/cart.ts'
import { openReviews } from '#tests/fixtures/open-reviews.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import {
  drawOwnPassport,
  drawSharedPassport,
  getPassport,
  getSharedPassport,
  savePassportNote,
  sharePassport,
  unsharePassport,
} from './passport.ts'

let fixture: Awaited<ReturnType<typeof openReviews>>
const product: Record<'JP' | 'PH' | 'FI', string> = { JP: '', PH: '', FI: '' }
beforeAll(async () => {
  fixture = await openReviews()
  for (const country of ['JP', 'PH', 'FI'] as const) product[country] = (await makeProduct(fixture.shop, { country })).id
})
afterAll(() => fixture.shop.close())

const codesOf = ({ stamps }: { stamps: { country: string }[] }) => stamps.map(({ country }) => country)

test('a country gets its stamp on the day its first snack arrives, and loses it when the whole order is refunded', async () => {
  const { shop, order } = fixture
  const by = await makeCustomer(shop)
  await order(by, product.JP, 'paid')
  expect(codesOf(await getPassport(shop, by))).toEqual([])
  const arrived = await order(by, product.PH, 'delivered')
  const { stamps, total } = await getPassport(shop, by)
  expect(stamps).toEqual([expect.objectContaining({ country: 'PH', snacks: 1, note: null, saved: 0, tastedAt: expect.any(Date) })])
  expect(total).toBe(3)
  await shop.db.update(orders).set({ status: 'refunded' }).where(eq(orders.number, arrived))
  expect(codesOf(await getPassport(shop, by))).toEqual([])
})

test('a suggestion is a snack in stock from a new country, a saved one first', async () => {
  const { shop, order } = fixture
  const by = await makeCustomer(shop)
  await order(by, product.PH, 'delivered')
  await saveSnack(shop, by, { productId: product.FI })
  const { next } = await getPassport(shop, by)
  expect(next.map(({ card, isSaved }) => [card.country, isSaved])).toEqual([
    ['FI', true],
    ['JP', false],
  ])
})

test('a note on a tasted country is saved, replaced, and deleted when it is emptied', async () => {
  const { shop, order } = fixture
  const [by, other] = [await makeCustomer(shop), await makeCustomer(shop)]
  await order(by, product.PH, 'delivered')
  for (const note of ['Sweet', 'Sweeter']) await savePassportNote(shop, by, { country: 'PH', note })
  expect((await getPassport(shop, by)).stamps).toMatchObject([{ note: 'Sweeter' }])
  await expect(savePassportNote(shop, other, { country: 'PH', note: 'Mine' })).rejects.toMatchObject({ code: 'not-found' })
  await savePassportNote(shop, by, { country: 'PH', note: '' })
  expect(await shop.db.$count(passportNotes, eq(passportNotes.userId, by.userId))).toBe(0)
})

test('a passport is private until its customer shares it, shows the name only if chosen, and its link ends for good', async () => {
  const { shop, order } = fixture
  const by = await makeCustomer(shop, { firstName: 'Noor' })
  await order(by, product.PH, 'delivered')
  await savePassportNote(shop, by, { country: 'PH', note: 'A secret' })
  expect((await getPassport(shop, by)).share).toBeNull()
  await sharePassport(shop, by, { showsName: false })
  const { token } = (await getPassport(shop, by)).share!
  const shown = await getSharedPassport(shop, token)
  expect(shown).toMatchObject({ firstName: null, stamps: [{ country: 'PH', snacks: 1 }] })
  expect(JSON.stringify(shown)).not.toContain('A secret')
  await sharePassport(shop, by, { showsName: true })
  expect((await getSharedPassport(shop, token)).firstName).toBe('Noor')
  await shop.db.update(users).set({ blockedAt: shop.now() }).where(eq(users.id, by.userId))
  await expect(getSharedPassport(shop, token)).rejects.toMatchObject({ code: 'not-found' })
  await shop.db.update(users).set({ blockedAt: null }).where(eq(users.id, by.userId))
  await unsharePassport(shop, by)
  await sharePassport(shop, by, { showsName: true })
  for (const wrong of [token, `${token.slice(0, -1)}_`, 'no-such'])
    await expect(getSharedPassport(shop, wrong)).rejects.toMatchObject({ code: 'not-found' })
})

test('a passport is drawn as a picture of 1200 by 630 pixels in scripts that Latin fonts lack', async () => {
  const { shop, order } = fixture
  const by = await makeCustomer(shop, { firstName: 'さくら' })
  await order(by, product.PH, 'delivered')
  await sharePassport(shop, by, { showsName: true })
  const { token } = (await getPassport(shop, by)).share!
  const pictures = [await drawOwnPassport(shop, by, 'ar'), await drawSharedPassport(shop, token, 'ja-JP', { address: '203.0.113.7' })]
  for (const picture of pictures) {
    const bytes = Buffer.from(picture)
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  }
})
