import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSmtp } from '#adapters/mail/smtp.ts'
import { orderLines, orders, outbox } from '#database/schema.ts'
import { openMailbox } from '#packages/mailbox/mailbox.ts'
import { firstOf } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { crashAt } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { linksIn, shown } from '#tests/helpers/read-email.ts'
import type { Customer } from '#shop/actor.ts'
import { markOrderDelivered, shipOrder, startPacking } from '../fulfilment/fulfilment.ts'
import { deliverEmail } from '#shop/mail/send-email.ts'
import { orderEventEmailData, sendOrderEmail } from './order-emails.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { settlePayment } from '../payments/settlement.ts'

let selling: Selling
let staff: Customer
let inbox: () => Promise<{ subject: string; html: string; text: string }[]>
let down: boolean
let close: () => Promise<void>

beforeEach(async () => {
  down = false
  const folder = await mkdtemp(join(tmpdir(), 'wanderbite-order-letters-'))
  const mailbox = await openMailbox({ folder, shopName: 'Wanderbite' })
  const smtp = openSmtp({ url: mailbox.smtpUrl, from: 'Wanderbite <noreply@wanderbite.test>' })
  const taken: string[] = []
  selling = await openSelling(() => ({
    mailer: {
      async send(letter) {
        if (down) throw new OutsideUnavailable('down')
        await smtp.send(letter)
        taken.push(letter.id)
      },
    },
  }))
  staff = await makeCustomer(selling.shop, { role: 'fulfilment' })
  // In the order of acceptance, as the reader's mail program decodes them.
  inbox = async () => {
    const files = await readdir(folder)
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
    const place = ({ messageId = '' }: Email) => taken.indexOf(messageId.slice(1, -1))
    return mails.toSorted((a, b) => place(a) - place(b)).map(({ subject = '', html = '', text = '' }) => ({ subject, html, text }))
  }
  close = async () => {
    smtp.close()
    await mailbox.close()
    await selling.close()
    await rm(folder, { recursive: true, force: true })
  }
})
afterEach(() => close())

describe('an order that is paid, sent and delivered', () => {
  test('the emails about an order arrive in the order of events, however late the first one is and however many workers there are', async () => {
    down = true
    const { number } = await paid()
    await work()
    await sent(number)
    down = false
    // The retry of the first email comes later than the emails queued after it.
    await work()
    expect(await inbox()).toEqual([])
    selling.later(10 * MINUTE)
    await Promise.all([work(), work(), work()])
    await work()
    expect((await inbox()).map(({ subject }) => subject)).toEqual([
      `Your order #${number} is confirmed`,
      `Your order #${number} is on its way`,
      `Your order #${number} has arrived`,
    ])
  })

  test('the emails about an order list its contents, with links to the shop and the carrier alone', async () => {
    const { number } = await paid()
    await sent(number)
    await work()
    const letters = await inbox()
    expect(letters).toHaveLength(3)
    const order = firstOf(await selling.shop.db.select().from(orders).where(eq(orders.number, number)))
    const line = firstOf(await selling.shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)))
    for (const { html, text } of letters) {
      for (const said of [shown(html), text]) {
        expect(said).toContain(line.productName)
        expect(said).toContain(`2 × $${(line.unitPriceCents / 100).toFixed(2)}`)
        expect(said).toContain(`$${(order.totalCents / 100).toFixed(2)}`)
      }
      for (const link of linksIn(html)) expect(link).toMatch(/^(http:\/\/localhost:3000($|\/)|https:\/\/www\.ups\.com\/)/)
      expect(linksIn(html)).toContain(`http://localhost:3000/dashboard/orders/${number}`)
    }
    expect(firstOf(letters).text).toContain('Ada Buyer\n1 Road\nBrooklyn, NY 11238\nUnited States')
    expect(linksIn(letters[1]!.html).join()).toContain('1Z999AA10123456784')
  })

  test('the emails about an order are sent once, even when a worker dies between sending and recording', async () => {
    const { number } = await paid()
    const crash = crashAt('email-sent')
    await Promise.all([work(), work()])
    await sent(number)
    selling.later(2 * MINUTE)
    await Promise.all([work(), work()])
    expect(crash.ran).toBe(true)
    expect(await inbox()).toHaveLength(3)
  })
})

test('an email may list only some pieces of an order, at their price', async () => {
  const { number } = await paid()
  const order = firstOf(await selling.shop.db.select().from(orders).where(eq(orders.number, number)))
  const line = firstOf(await selling.shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)))
  const { order_items } = await orderEventEmailData(selling.shop, order, [{ line: line, quantity: 1 }])
  expect(order_items).toMatchObject([{ quantity: 1, total_price_cents: line.unitPriceCents }])
  expect((await orderEventEmailData(selling.shop, order)).order_items).toMatchObject([
    { quantity: 2, total_price_cents: line.totalPriceCents },
  ])
  const letter = { template: 'order-delivered', key: 'spoken', data: await orderEventEmailData(selling.shop, order) } as const
  await sendOrderEmail(selling.shop, { ...order, locale: 'es-ES' }, letter)
  const row = firstOf(await selling.shop.db.select().from(outbox).where(eq(outbox.key, 'spoken')))
  expect(row.payload).toMatchObject({ locale: 'es-ES', to: { address: order.email } })
})

async function paid() {
  const placed = await selling.placed(await selling.buyer([(await selling.snack(5)).id, 2]))
  await selling.emulator.pay(placed.url)
  await settlePayment(selling.shop, placed.providerOrderId)
  return placed
}

async function sent(number: string): Promise<void> {
  await startPacking(selling.shop, staff, number)
  await shipOrder(selling.shop, staff, number, { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' })
  await markOrderDelivered(selling.shop, staff, number)
}

function work(): Promise<number> {
  return deliverDue(selling.shop, { letter: deliverEmail }, randomUUID())
}
