import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderLines, orders, paymentAttempts, refunds } from '#database/schema.ts'
import { Address } from '#shared/address/address.ts'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { locales } from '#shared/locale.ts'
import { firstOf, present } from '#shared/present.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { readPdf } from '#tests/helpers/read-pdf.ts'
import { testByDay } from '#tests/helpers/test-by-day.ts'
import type { Customer } from '#shop/actor.ts'
import { cancelForCustomer } from '../orders/cancellations.ts'
import { shipOrder } from './fulfilment.ts'
import { runBulkAction } from '#shop/office/orders/order-list.ts'
import { getOrder } from '../orders/orders.ts'
import { printOwnInvoice, printPackingSlip, printPackingSlips } from './documents.ts'
import { refundOrder } from '../payments/refunds.ts'
import { settleOwnOrder } from '../payments/settlement.ts'

let selling: Selling
let packer: Customer
let manager: Customer
beforeAll(async () => {
  selling = await openSelling()
  manager = await makeCustomer(selling.shop, { role: 'manager' })
  packer = await makeCustomer(selling.shop, { role: 'fulfilment' })
  selling.shop.settings.seller = { address: ['1 Shop Street', 'Brooklyn, NY 11238', 'United States'], taxNumber: 'Tax no. 12-345' }
})
afterAll(() => selling.close())

const goodwill = { lines: [], shipping: false, extraCents: 0, reason: 'goodwill' as const, note: '' }
const ofOrder = (number: string) => eq(orders.number, number)

async function paid(over: Partial<typeof orders.$inferInsert> = {}) {
  const { shop, emulator } = selling
  const by = await selling.buyer([(await selling.snack(10)).id, 2], [(await selling.snack(10)).id, 1])
  const { number, url } = await selling.placed(by)
  await emulator.pay(url)
  await settleOwnOrder(shop, by, number)
  if (Object.keys(over).length > 0) await shop.db.update(orders).set(over).where(ofOrder(number))
  return { by, number }
}

const firstPageOf = (pdf: Uint8Array) => firstOf(readPdf(pdf).pages)

/** The cents of an amount such as '$1,234.50' in the text. */
const centsIn = (text: string) =>
  [...text.matchAll(/(-?)\$([\d,]+)\.(\d\d)/g)].map(([, minus, whole, part]) => Number(`${minus}${whole?.replace(/,/g, '')}${part}`))

describe('an invoice', () => {
  test('an invoice names seller, buyer and snacks, and its lines add up to its total', async () => {
    const { by, number } = await paid()
    const order = await getOrder(selling.shop, by, number)
    const { name, bytes } = await printOwnInvoice(selling.shop, by, number.toLowerCase())
    expect(name).toBe(`invoice-${number}.pdf`)
    const { pages, title, language } = readPdf(bytes)
    expect([title, language, pages.length]).toEqual([`Invoice ${number}`, 'en-US', 1])
    const text = firstOf(pages)
    for (const said of ['Wanderbite', '1 Shop Street', 'Tax no. 12-345', 'Ada Buyer', 'Brooklyn, NY 11238', 'Page 1 of 1']) {
      expect(text).toContain(said)
    }
    // PDF text extraction separates digits and letters.
    expect(text.replaceAll('\n', '')).toContain(by.email)
    for (const line of order.lines) expect(text).toContain(line.productName)
    const [lines, sums] = text.split('Subtotal') as [string, string]
    expect(centsIn(lines).filter((_cents, index) => index % 2 === 1)).toEqual(
      order.lines.map((line) => line.unitPriceCents * line.quantity),
    )
    const [subtotal, delivery, tax, total] = centsIn(sums)
    expect([subtotal, delivery, tax, total]).toEqual([order.subtotalCents, order.shippingCents, order.taxCents, order.totalCents])
    expect(subtotal! + delivery! + tax!).toBe(total)
  })

  test('an invoice is dated by the shop’s clock', async () => {
    const { settings } = selling.shop
    const { closedDays } = settings
    const { by, number } = await paid({ placedAt: new Date('2026-03-29T23:30:00Z'), paidAt: new Date('2026-11-01T04:30:00Z') })
    const said = async (timeZone: string) => {
      settings.closedDays = { ...closedDays, timeZone }
      return firstPageOf((await printOwnInvoice(selling.shop, by, number)).bytes)
    }
    const [there, here] = [await said('Europe/Madrid'), await said('America/New_York')]
    expect([there.includes('March 30, 2026'), there.includes('November 1, 2026')]).toEqual([true, true])
    expect([here.includes('March 29, 2026'), here.includes('November 1, 2026')]).toEqual([true, true])
    settings.closedDays = closedDays
  })

  test('an invoice lists later refunds and the remaining amount', async () => {
    const { db, now } = selling.shop
    const { by, number } = await paid()
    const order = firstOf(await db.select().from(orders).where(ofOrder(number)))
    const attempt = firstOf(await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id)))
    const given = { orderId: order.id, reason: 'goodwill' as const, createdAt: now() }
    await db.insert(refunds).values({ ...given, paymentId: present(attempt.paymentId), amountCents: 123 })
    await db.insert(refunds).values({ ...given, paymentId: 'another payment, one too many', amountCents: 999, reason: 'paid-twice' })
    const text = firstPageOf((await printOwnInvoice(selling.shop, by, number)).bytes)
    expect(centsIn(text.split('Total')[1]!)).toEqual([order.totalCents, -123, order.totalCents - 123])
    expect(text).toContain('Refunded')
  })

  // A PDF has Arabic text in visual order.
  testByDay.for(locales.filter((locale) => locale !== 'ar'))(
    'an invoice with tax says how tax is rounded, and one without does not (%s)',
    async (locale) => {
      const { by, number } = await paid({ locale, taxPercent: '8.875' })
      const rule = translator(locale, compiledMessagesOf(locale, 'papers'))('papers.tax-rounding')
      const plain = (text: string) => text.replaceAll(/[\s\u2066-\u2069]/g, '')
      const said = async () => plain(firstPageOf((await printOwnInvoice(selling.shop, by, number)).bytes))
      expect(await said()).toContain(plain(rule))
      await selling.shop.db.update(orders).set({ taxPercent: null }).where(ofOrder(number))
      expect(await said()).not.toContain(plain(rule))
    },
  )

  test('an invoice says which tax the prices include, in the language of the order', async () => {
    const { by, number } = await paid({
      locale: 'es-ES',
      taxIncluded: true,
      taxPercent: '21',
      taxCents: 0,
      shipTo: Address.parse({ name: 'Łucja Żółć', line1: 'Calle Ñandú 1', city: 'Çeşme', postalCode: '08001', country: 'ES' }),
    })
    const { pages, language } = readPdf((await printOwnInvoice(selling.shop, by, number)).bytes)
    expect(language).toBe('es-ES')
    for (const said of [
      `Factura ${number}`,
      'Łucja Żółć',
      'Calle Ñandú 1',
      '08001 Çeşme',
      'España',
      'Impuestos incluidos, 21',
      'Página 1 de 1',
    ]) {
      expect(pages[0]).toContain(said)
    }
    expect(pages[0]).not.toContain('\ufffd')
  })

  // A PDF has Arabic text in visual order, from its last letter to its first. The gap between a
  // name and its size reads as a space.
  testByDay.for([
    ['ja-JP', ['請求書', '山田', '神宮前', 'رمت 、200 g']],
    ['ar', ['山田', 'US$', 'ةروتاف', '200 g ، رمت']],
    ['en-US', ['Invoice', '山田', '神宮前', 'رمت , 200 g']],
  ] as const)('an invoice has glyphs for all of its text in %s', async ([locale, sayings]) => {
    const shipTo = { name: '山田 太郎', line1: '神宮前1-2-3', city: '渋谷区', region: '13', postalCode: '150-0001', country: 'JP' }
    const { by, number } = await paid({ locale, shipTo: Address.parse(shipTo) })
    await selling.shop.db.update(orderLines).set({ productName: 'تمر', variationName: '200 g' })
    const { pages, language } = readPdf((await printOwnInvoice(selling.shop, by, number)).bytes)
    expect(language).toBe(locale)
    for (const said of sayings) expect(firstOf(pages).replaceAll('\n', '').replaceAll(/ +/g, ' ')).toContain(said)
    expect(pages[0]).not.toContain('\0')
  })

  test('an invoice prints the names of all possible buyers, and a box for a character without a glyph', async () => {
    const name = 'Nguyễn Thị Ελένη Иван 김민준 张伟 黃淑妤 สมชาย กมล გიორგი Արմեն शर'
    const { by, number } = await paid({
      shipTo: Address.parse({ name, line1: 'សុ 5', line2: 'נועה כהן', city: 'Brooklyn', region: 'NY', postalCode: '11238', country: 'US' }),
    })
    const text = firstPageOf((await printOwnInvoice(selling.shop, by, number)).bytes).replaceAll('\n', '')
    for (const said of [...name.split(' '), '□□ 5', 'ןהכ העונ']) expect(text).toContain(said)
  })

  test('an invoice keeps an address beside its dates, however long a word of it is', async () => {
    const line1 = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstellenstrasse'
    const { by, number } = await paid({
      shipTo: Address.parse({ name: 'W'.repeat(80), line1, city: 'Wien', postalCode: '1010', country: 'AT' }),
    })
    const { pages } = readPdf((await printOwnInvoice(selling.shop, by, number)).bytes)
    expect(
      firstOf(pages)
        .split('\n')
        .filter((piece) => piece.length > 60),
    ).toEqual([])
    expect(firstOf(pages).replaceAll('\n', '')).toContain(line1)
  })

  test('an invoice of a hundred lines spans pages, each with its header and number', async () => {
    const { by, number } = await paid()
    const { db } = selling.shop
    const order = firstOf(await db.select().from(orders).where(ofOrder(number)))
    const [{ id: _, ...line } = { id: '' }] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    await db.insert(orderLines).values(
      Array.from({ length: 98 }, (_line, index) => ({
        ...(line as typeof orderLines.$inferInsert),
        position: 10 + index,
        productName: `Snack number ${index}`,
      })),
    )
    const { pages } = readPdf((await printOwnInvoice(selling.shop, by, number)).bytes)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.length).toBeLessThan(7)
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    for (const page of pages.slice(0, -1)) expect(page).toContain('Snack\nQty\nPrice\nAmount')
    const all = pages.join('\n')
    expect(Array.from({ length: 98 }, (_line, index) => `Snack number ${index}`).filter((one) => !all.includes(one))).toEqual([])
  })

  test("an invoice is not available before payment, or for somebody else's order", async () => {
    const { shop } = selling
    const { number } = await paid()
    await expect(printOwnInvoice(shop, await makeCustomer(shop), number)).rejects.toMatchObject({ code: 'not-found' })
    const by = await selling.buyer([(await selling.snack(3)).id, 1])
    const unpaid = await selling.placed(by)
    await expect(printOwnInvoice(shop, by, unpaid.number)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('an invoice cannot be requested without limit', async () => {
    const { by, number } = await paid()
    const shop = { ...selling.shop, papers: { ...selling.shop.papers, invoices: async () => new Uint8Array() } }
    for (let time = 0; time < 60; time++) await printOwnInvoice(shop, by, number)
    await expect(printOwnInvoice(shop, by, number)).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

describe('a packing slip', () => {
  test('a packing slip counts the pieces, flags allergens, and states the order’s total', async () => {
    const { shop } = selling
    const { by, number } = await paid({ note: 'Leave it with the neighbour' })
    const order = await getOrder(shop, by, number)
    const { bytes } = await printPackingSlip(shop, packer, number)
    const text = firstPageOf(bytes)
    for (const said of [`Packing slip ${number}`, 'Ada Buyer', '3 items', 'Leave it with the neighbour']) expect(text).toContain(said)
    const allergens = order.lines.flatMap((line) => shop.catalogue.product(line.productSlug!)?.allergens ?? [])
    expect(text.includes('Contains')).toBe(allergens.length > 0)
    expect(centsIn(text).at(-1)).toBe(order.totalCents)
  })

  test('a packing slip leaves out pieces refunded before shipping, and stays the same when pieces come back later', async () => {
    const { shop } = selling
    const { by, number } = await paid()
    const [two, one] = (await getOrder(shop, by, number)).lines
    if (!two || !one) throw new Error('The order has fewer than two lines')
    const refund = (lineId: string) =>
      refundOrder(shop, manager, number, { ...goodwill, key: randomUUID(), lines: [{ lineId, quantity: 1, restock: false }] })
    const slip = async () => firstPageOf((await printPackingSlip(shop, packer, number)).bytes)
    await refund(one.id)
    await refund(two.id)
    const text = await slip()
    expect(text).toContain('1 item')
    expect([text.includes(two.productName), text.includes(one.productName)]).toEqual([true, false])
    const { totalCents, refundedCents } = await getOrder(shop, by, number)
    expect(centsIn(text)).toEqual([two.unitPriceCents, totalCents - refundedCents])
    await shipOrder(shop, packer, number, { carrier: 'UPS', trackingNumber: '' })
    await refund(two.id)
    expect(await slip()).toBe(text)
  })

  test('a packing slip is not available for a cancelled order, because nothing is packed', async () => {
    const { shop } = selling
    const [{ number }, other] = [await paid(), await paid()]
    await cancelForCustomer(shop, manager, number, { note: '' })
    await expect(printPackingSlip(shop, packer, number)).rejects.toMatchObject({ code: 'not-found' })
    const numbers = [number, other.number]
    await expect(printPackingSlips(shop, packer, { numbers })).rejects.toMatchObject({ code: 'not-found' })
    expect(await runBulkAction(shop, packer, { act: 'packing-slips', numbers })).toEqual([
      { number, refused: 'too-late' },
      { number: other.number, refused: null },
    ])
    expect(await runBulkAction(shop, packer, { act: 'invoices', numbers })).toMatchObject([{ refused: null }, { refused: null }])
  })

  test('a packing slip of a gift shows no price, but the gift message', async () => {
    const { number } = await paid({ giftMessage: 'Feliz cumpleaños, Zoë! ❤️🎂🎉👍🏽' })
    const text = firstPageOf((await printPackingSlip(selling.shop, packer, number)).bytes)
    expect(text).toContain('Feliz cumpleaños, Zoë!')
    expect(text.replaceAll(/\s/g, '')).toContain('❤🎂🎉👍')
    expect(centsIn(text)).toEqual([])
    expect(text).not.toMatch(/price|amount|total/i)
  })

  test('a packing slip does not claim that a product no longer in the catalogue has no allergens', async () => {
    const { number } = await paid()
    await selling.shop.db.update(orderLines).set({ productId: 'GONE' })
    expect(readPdf((await printPackingSlip(selling.shop, packer, number)).bytes).pages[0]).toContain('Allergens: see the label')
  })

  test('a packing slip is available only to staff who pack', async () => {
    const { shop } = selling
    const { by, number } = await paid()
    for (const one of [
      by,
      await makeCustomer(shop, { role: 'support' }),
      { kind: 'visitor' as const, cartToken: null, address: '203.0.113.7' },
    ]) {
      await expect(printPackingSlip(shop, one, number)).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(printPackingSlip(shop, packer, 'NOP-NOPE')).rejects.toMatchObject({ code: 'not-found' })
  })
})
