import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, discounts, orders, paymentAttempts, processingFees } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { backUp } from '#tests/helpers/database-copy.ts'
import { makeCustomer, makeStaff } from '#tests/helpers/factories.ts'
import { giveBackByHand, type PaidOrder, paidOrder, work } from '#tests/helpers/paid-order.ts'
import { exportAccounting, getAccounting, getProviderTotals } from './accounting.ts'

let selling: Selling
let manager: Customer
let empty: Awaited<ReturnType<typeof backUp>>
const service = { kind: 'service-key' } as const
beforeAll(async () => {
  selling = await openSelling()
  manager = await makeStaff(selling.shop, 'manager')
  empty = await backUp(selling.shop)
})
afterEach(() => empty.restore())
afterAll(() => selling.close())

type Row = Record<string, string>
async function fileOf(file: 'days' | 'orders'): Promise<{ text: string; rows: Row[] }> {
  const { pieces } = await exportAccounting(selling.shop, service, { file })
  let text = ''
  for await (const piece of pieces) text += piece
  return { text, rows: parse(text, { bom: true, columns: true }) as Row[] }
}
/** The sum of a column in cents. Fails for anything but decimals with two digits. */
const total = (rows: Row[], column: string) =>
  rows.reduce((cents, row) => {
    const cell = row[column]!
    if (cell !== '') expect(cell).toMatch(/^-?\d+\.\d\d$/)
    return cents + Math.round(Number(cell) * 100)
  }, 0)
const taxed = (percent: string, included: boolean, onDelivery: boolean) => {
  selling.shop.settings = { ...selling.shop.settings, tax: { US: { percent, included, onDelivery, name: 'Tax' } } }
}
async function refund({ number, lines }: PaidOrder, input: Partial<Parameters<typeof refundOrder>[3]>) {
  const line = { lineId: lines[0]!.id, quantity: 1, restock: false }
  await refundOrder(selling.shop, manager, number, {
    key: crypto.randomUUID(),
    lines: [line],
    shipping: false,
    extraCents: 0,
    reason: 'goodwill',
    note: '',
    ...input,
  })
  await work(selling.shop)
}

describe('the books of a period', () => {
  let sold: PaidOrder[]
  let books: typeof empty
  beforeAll(async () => {
    const { shop } = selling
    const { tax } = shop.settings
    sold = []
    for (const [percent, included, onDelivery] of [
      ['8.875', false, false],
      ['7.25', false, true],
      ['19', true, true],
      ['10', true, false],
    ] as const) {
      taxed(percent, included, onDelivery)
      sold.push(await paidOrder(selling, 3, 2))
    }
    shop.settings = { ...shop.settings, tax }
    const [cheaper] = await shop.db.insert(discounts).values({ name: 'Autumn', kind: 'percentage', value: 13 }).returning()
    sold.push(await paidOrder(selling, 1))
    await shop.db
      .update(discounts)
      .set({ endsAt: new Date(0) })
      .where(eq(discounts.id, cheaper!.id))
    await refund(sold[0]!, {})
    await refund(sold[0]!, { extraCents: 111 })
    await refund(sold[1]!, { shipping: true })
    await refund(sold[2]!, { lines: [], extraCents: 333 })
    await refund(sold[3]!, { shipping: true })
    await giveBackByHand(selling, sold[4]!.paymentId, 222)
    await settlePayment(shop, sold[4]!.providerOrderId)
    books = await backUp(shop)
  }, 120_000)
  beforeEach(() => books.restore())

  test('sums by day, by order, on screen, in the sales report and at the point of sale agree to the cent, with each tax of the point of sale', async () => {
    const sums = await getAccounting(selling.shop, manager, {})
    expect(sums.matchesReport).toBe(true)
    expect(sums.totals).toMatchObject({ saleCount: 5, refundCount: 6, unknownFeeCount: 0 })
    expect(sums.report).toEqual({ orders: 5, revenueCents: sums.totals.salesGrossCents, refundedCents: -sums.totals.refundsGrossCents })
    expect(sums.totals.salesGrossCents).toBe(sold.reduce((cents, { totalCents }) => cents + totalCents, 0))
    const [days, entries] = [(await fileOf('days')).rows, (await fileOf('orders')).rows]
    const [sales, refunds] = [entries.filter(({ type }) => type === 'sale'), entries.filter(({ type }) => type === 'refund')]
    expect(total(days, 'sales_gross')).toBe(sums.totals.salesGrossCents)
    expect(total(sales, 'gross')).toBe(sums.totals.salesGrossCents)
    expect([total(days, 'refunds_gross'), total(refunds, 'gross')]).toEqual([sums.totals.refundsGrossCents, sums.totals.refundsGrossCents])
    for (const name of ['tax', 'net_taxed', 'net_untaxed', 'gross', 'discount', 'delivery', 'goods_list_price'])
      expect([name, total(days, name)]).toEqual([name, total(entries, name)])
    expect(total(days, 'processing_fees')).toBe(total(entries, 'processing_fee'))
    for (const row of [...days, ...entries])
      expect(total([row], 'net_taxed') + total([row], 'net_untaxed') + total([row], 'tax')).toBe(total([row], 'gross'))
    const provider = await getProviderTotals(selling.shop, manager, {})
    expect(provider).toMatchObject({ isEqual: true, differences: [], taxDifferences: [] })
    expect(provider.payments).toEqual({ oursCents: sums.totals.salesGrossCents, theirsCents: sums.totals.salesGrossCents })
    expect(provider.refunds).toEqual({ oursCents: -sums.totals.refundsGrossCents, theirsCents: -sums.totals.refundsGrossCents })
    expect(provider.tax).toEqual({ oursCents: sums.totals.salesTaxCents, theirsCents: sums.totals.salesTaxCents, orders: 5 })
    expect(sums.totals.salesTaxCents).toBeGreaterThan(0)
    expect(await checkIntegrity(selling.shop)).toEqual({})
  })

  test('the fee of each payment is the one that the point of sale reports, a refund returns its share, and an unknown fee is empty and never 0', async () => {
    const { shop, emulator } = selling
    const { payment } = await emulator.square.payments.get({ paymentId: sold[0]!.paymentId })
    const fee = Number(payment!.processingFee![0]!.amountMoney!.amount)
    expect(fee).toBe(Math.round(sold[0]!.totalCents * 0.029) + 30)
    const ofFirst = async () => (await fileOf('orders')).rows.filter(({ order_number }) => order_number === sold[0]!.number)
    expect(total((await ofFirst()).slice(0, 1), 'processing_fee')).toBe(fee)
    await shop.db.delete(processingFees)
    expect((await ofFirst()).map(({ processing_fee }) => processing_fee)).toEqual(['', '', ''])
    expect((await getAccounting(shop, manager, {})).totals).toMatchObject({ feeCents: null, unknownFeeCount: 5 })
    expect((await fileOf('days')).rows.every(({ processing_fees }) => processing_fees === '')).toBe(true)
    // The comparison asks for the fees that are missing, of payments and refunds.
    await getProviderTotals(shop, manager, {})
    const [sale, ...given] = await ofFirst()
    expect(total([sale!], 'processing_fee')).toBe(fee)
    expect(given.every(({ processing_fee }) => processing_fee!.startsWith('-'))).toBe(true)
    expect((await getAccounting(shop, manager, {})).totals.unknownFeeCount).toBe(0)
  })

  test('the comparison names the order whose tax differs from the point of sale', async () => {
    const [first] = sold as [PaidOrder]
    const totalCents = 7 + first.totalCents - (await taxOf(first))
    await selling.shop.db.update(orders).set({ taxCents: 7, totalCents }).where(eq(orders.number, first.number))
    const compared = await getProviderTotals(selling.shop, manager, {})
    expect(compared).toMatchObject({ isEqual: false, taxDifferences: [{ orderNumber: first.number, oursCents: 7 }] })
    expect(compared.payments.oursCents).not.toBe(compared.payments.theirsCents)
  })

  test('the integrity checks name the day of a sale that counts twice', async () => {
    const { db } = selling.shop
    const { order } = await selling.account(sold[0]!.number)
    await db.insert(paymentAttempts).values({ orderId: order.id, status: 'paid', amountCents: order.totalCents, paymentId: 'twice' })
    const day = order.paidAt!.toISOString().slice(0, 10)
    expect(await checkIntegrity(selling.shop)).toMatchObject({
      'the accounting sums of a day match its sales, refunds and report': [day],
    })
  })

  const taxOf = async ({ number }: PaidOrder) => {
    const [order] = await selling.shop.db.select({ tax: orders.taxCents }).from(orders).where(eq(orders.number, number))
    return order!.tax
  }
})

test('a payment without an order is no revenue: its receipt and refund have columns of their own, and match the point of sale', async () => {
  const { shop, emulator } = selling
  const snack = await selling.snack(5)
  const by = await selling.buyer([snack.id, 1])
  const { number, url, providerOrderId } = await selling.placed(by)
  expect((await emulator.pay(url)).paid).toBe(true)
  await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.number, number))
  await settlePayment(shop, providerOrderId)
  await work(shop)
  const { totals, matchesReport } = await getAccounting(shop, manager, {})
  expect(totals.saleCount).toBe(0)
  expect(totals.unappliedPaymentsCents).toBeGreaterThan(0)
  expect(totals.unappliedRefundsCents).toBe(-totals.unappliedPaymentsCents)
  expect(matchesReport).toBe(true)
  const { rows } = await fileOf('orders')
  expect(rows.map(({ type, gross }) => [type, gross])).toEqual([
    ['unapplied-payment', ''],
    ['unapplied-refund', ''],
  ])
  expect(await getProviderTotals(shop, manager, {})).toMatchObject({
    isEqual: true,
    payments: { theirsCents: totals.unappliedPaymentsCents },
  })
})

test('files are for spreadsheets: a byte order mark, decimals with a point and a minus, no formulas; and each export is recorded', async () => {
  const { shop } = selling
  const order = await paidOrder(selling, 1)
  await refund(order, {})
  await shop.db
    .update(orders)
    .set({ shipTo: { name: 'A', line1: '1', city: 'C', region: '=cmd()', postalCode: '1', country: 'US' }, taxPercent: '0' })
    .where(eq(orders.number, order.number))
  const { text, rows } = await fileOf('orders')
  expect(text.startsWith('\uFEFFdate,time_utc,type,order_number,')).toBe(true)
  expect(rows[0]).toMatchObject({ region: "'=cmd()", currency: 'USD', type: 'sale', refund_id: '', phone_order: 'no', gift: 'no' })
  expect(rows[1]!.gross).toMatch(/^-\d+\.\d\d$/)
  const { name } = await exportAccounting(shop, manager, { file: 'days', from: '2026-01-01', to: '2026-01-31' })
  expect(name).toBe('accounting-days-2026-01-01-2026-01-31.csv')
  expect((await shop.db.select().from(auditLog)).at(-1)).toMatchObject({
    actor: `staff:${manager.userId}`,
    action: 'accounting.exported',
    target: 'accounting:days',
    after: { from: '2026-01-01', to: '2026-01-31' },
  })
})

test('only staff who read figures and the service key see the books, for at most a year', async () => {
  const { shop } = selling
  const refused = async (by: Parameters<typeof getAccounting>[1]) => {
    await expect(getAccounting(shop, by, {})).rejects.toMatchObject({ code: by.kind === 'visitor' ? 'not-signed-in' : 'not-allowed' })
    await expect(exportAccounting(shop, by, { file: 'orders' })).rejects.toThrow()
    await expect(getProviderTotals(shop, by, {})).rejects.toThrow()
  }
  await refused(await makeCustomer(shop))
  await refused(await makeStaff(shop, 'support'))
  await refused({ kind: 'visitor', cartToken: null, address: '' })
  const year = new Date(shop.now().getTime() - 400 * DAY).toISOString().slice(0, 10)
  await expect(getAccounting(shop, service, { from: year })).rejects.toMatchObject({ code: 'invalid-input' })
  selling.emulator.mood = 'broken'
  await expect(getProviderTotals(shop, service, {})).rejects.toMatchObject({ code: 'payment-unavailable' })
  selling.emulator.mood = 'well'
})
