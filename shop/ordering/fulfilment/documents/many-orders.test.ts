import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { paidOrder } from '#tests/helpers/paid-order.ts'
import { readPdf } from '#tests/helpers/read-pdf.ts'
import type { Customer } from '#shop/actor.ts'
import { ManyOrders, printInvoices, printPackingSlips } from '../documents.ts'

let selling: Selling
let packer: Customer
beforeAll(async () => {
  selling = await openSelling()
  packer = await makeCustomer(selling.shop, { role: 'fulfilment' })
})
afterAll(() => selling.close())

/** The number of a paid order in this language. */
async function paid(locale: Locale = 'en-US'): Promise<string> {
  const { number } = await paidOrder(selling, 2, 1)
  await selling.shop.db.update(orders).set({ locale }).where(eq(orders.number, number))
  return number
}

describe('the documents of many orders', () => {
  test('the documents of many orders come in one file, in the requested order, each on its own pages and in its own language', async () => {
    const { shop } = selling
    const [one, other, third] = [await paid(), await paid('es-ES'), await paid('ja-JP')]
    const { name, bytes } = await printPackingSlips(shop, packer, {
      numbers: [third, one.toLowerCase(), other, one],
    })
    expect(name).toMatch(/^packing-slips-\d{4}-\d\d-\d\d\.pdf$/)
    const { pages, title: documentTitle } = readPdf(bytes)
    expect(pages).toHaveLength(3)
    expect(documentTitle).toContain(third)
    // A font change within a number splits its extracted text.
    for (const [at, title] of [third, `Packingslip${one}`, other].entries()) expect(pages[at]?.replace(/\s/g, '')).toContain(title)
    expect(pages[1]).toContain('Page 1 of 1')
    expect(pages[2]).toContain('Página 1 de 1')
    const invoices = readPdf((await printInvoices(shop, packer, { numbers: [one, other] })).bytes)
    expect(invoices.pages.map((page) => /Invoice|Factura/.exec(page)?.[0])).toEqual(['Invoice', 'Factura'])
  })

  test('the documents of many orders are for staff who pack, only for paid orders, and for fifty at most', async () => {
    const { shop } = selling
    const number = await paid()
    const support = await makeCustomer(shop, { role: 'support' })
    await expect(printPackingSlips(shop, support, { numbers: [number] })).rejects.toMatchObject({ code: 'not-found' })
    await expect(printInvoices(shop, await makeCustomer(shop), { numbers: [number] })).rejects.toMatchObject({ code: 'not-found' })
    const by = await selling.buyer([(await selling.snack(3)).id, 1])
    const unpaid = await selling.placed(by)
    await expect(printPackingSlips(shop, packer, { numbers: [number, unpaid.number] })).rejects.toMatchObject({ code: 'not-found' })
    expect(ManyOrders.safeParse({ numbers: Array.from({ length: 51 }, () => 'A') }).success).toBe(false)
    expect(ManyOrders.safeParse({ numbers: [] }).success).toBe(false)
  })
})
