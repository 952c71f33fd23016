import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  addresses,
  authenticators,
  credentials,
  customerNotes,
  devices,
  discounts,
  discountUses,
  links,
  mailBounces,
  mailConsents,
  orderLines,
  orderNotes,
  orders,
  orderTags,
  passkeys,
  recoveryCodes,
  reviews,
  savedViews,
  sessions,
  staffInvites,
  stockWishes,
} from '#database/schema.ts'
import { Address } from '#shared/address/address.ts'
import { DAY } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { deliver, ship } from '#shop/ordering/fulfilment/fulfilment.ts'
import { postLetter, sendLetter } from '#shop/mail/send.ts'
import { deliverDue, enqueue } from '#shop/base/outbox.ts'
import { type Letter, OutsideUnavailable } from '#shop/ports.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'
import { answerReturn, askForReturn, receiveReturn } from '#shop/ordering/fulfilment/returns.ts'
import { settle } from '#shop/ordering/payments/settlement.ts'
import { makeCustomer } from './make.ts'
import { openOwnIdentity } from './open-own-identity.ts'
import { openSelling } from './open-selling.ts'

/** Words that stand nowhere but where they were put. */
const marks = (mark: string) => ({
  person: { firstName: `Zebulon${mark}`, lastName: `Quixote${mark}`, name: `Zebulon${mark} Quixote${mark}` },
  home: Address.parse({
    name: `Zebulon${mark}`,
    line1: `77 Marker${mark} Street`,
    city: 'Brooklyn',
    region: 'NY',
    postalCode: '11238',
    country: 'US',
  }),
})

/** A shop that knows somebody in each of its tables, and forgets who asks for it. */
export async function openPrivacy() {
  const identity = openOwnIdentity()
  const posted: Letter[] = []
  /** What the service that keeps passwords was told to forget, and whether it answers. */
  const service = { forgotten: [] as string[], isDown: false }
  const selling = await openSelling(() => ({
    identity: {
      ...identity,
      forget: async (_at, { email }) => {
        if (service.isDown) throw new OutsideUnavailable('down')
        service.forgotten.push(email)
      },
    },
    post: { send: async (letter) => void posted.push(letter) },
  }))
  const { shop } = selling

  /** Somebody of whom every table holds something that nobody else has. */
  async function known(mark = randomUUID().slice(0, 8)): Promise<Customer> {
    const { person, home } = marks(mark)
    const by = await makeCustomer(shop, { ...person, email: `zebulon${mark}@example.test`, image: `https://quixote${mark}.test/me.png` })
    const { userId, email } = by
    const { db } = shop
    const agent = `Quixote${mark}/1.0`
    const later = new Date(shop.now().getTime() + 60 * DAY)
    const [device] = await db.insert(devices).values({ userId, tokenHash: randomUUID(), userAgent: agent }).returning()
    await db
      .insert(sessions)
      .values({ userId, token: randomUUID(), expiresAt: later, ipAddress: '198.51.100.0/24', userAgent: agent, deviceId: device!.id })
    await db.insert(credentials).values({ userId, providerId: 'google', accountId: `google-${userId}`, password: 'sealed-password' })
    await db.insert(links).values({ tokenHash: randomUUID(), kind: 'magic-link', userId, expiresAt: later })
    await db.insert(authenticators).values({ userId, secret: 'sealed-secret', confirmedAt: shop.now() })
    await db.insert(recoveryCodes).values({ userId, codeHash: 'sealed-code' })
    const key = { publicKey: 'sealed-key', counter: 1, transports: ['usb'], backedUp: false }
    await db.insert(passkeys).values({ ...key, userId, credentialId: randomUUID(), name: `Quixote${mark}'s key` })
    await db.insert(mailConsents).values({ email, topic: 'newsletter', locale: 'en-US', source: 'settings', givenAt: shop.now() })
    await db.insert(staffInvites).values({ email, role: 'support', invitedBy: 'staff:somebody', expiresAt: later, acceptedAt: later })
    await db.insert(stockWishes).values({ email, variationId: 'sold-out', locale: 'en-US', expiresAt: later })
    await db.insert(addresses).values({ userId, address: home })
    const [snack, other] = [await selling.snack(9), await selling.snack(9)]
    await selling.fill(by, [snack.id, 1])
    const { url, number, tillOrderId } = await selling.placed(by)
    await selling.till.pay(url)
    await settle(shop, tillOrderId)
    const [{ id: orderId } = { id: '' }] = await db.update(orders).set({ shipTo: home }).where(eq(orders.number, number)).returning()
    const noted = { actor: 'staff:somebody', body: `Zebulon${mark} called` }
    await db.insert(customerNotes).values({ ...noted, userId })
    await db.insert(orderNotes).values({ ...noted, orderId })
    await db.insert(orderTags).values({ orderId, tag: `zebulon${mark}` })
    await db.insert(savedViews).values({ userId, list: 'orders', name: 'Mine', query: `search=zebulon${mark}` })
    await selling.fill(by, [other.id, 1])
    const to = { name: person.name, address: email }
    const link = { first_name: person.firstName, confirm_url: 'http://localhost:3000/auth/confirm?token=letter-secret' }
    await sendLetter(shop, { template: 'confirm-email', data: link, to, locale: 'en-US', key: `confirm-email:${randomUUID()}` })
    await enqueue(shop, { kind: 'wanted-letter', key: `wanted:${randomUUID()}`, payload: { kind: 'magic-link', email, locale: 'en-US' } })
    return by
  }

  /** An order of theirs that came, and of which a part went back. Answers its number. */
  async function sentBack(by: Customer, mark = ''): Promise<string> {
    const snack = await selling.snack(9)
    await selling.fill(by, [snack.id, 2])
    const { url, number, tillOrderId } = await selling.placed(by)
    await selling.till.pay(url)
    await settle(shop, tillOrderId)
    const { id } = (await selling.account(number)).order
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    await shop.db
      .update(orders)
      .set({ note: `Ring at Marker${mark}`, giftMessage: `Love, Quixote${mark}` })
      .where(eq(orders.id, id))
    const [discount] = await shop.db.insert(discounts).values({ code: randomUUID(), kind: 'fixed', value: 1, uses: 1 }).returning()
    await shop.db.insert(discountUses).values({ discountId: discount!.id, orderId: id, userId: by.userId, name: 'One', amountCents: 0 })
    await shop.db.insert(mailBounces).values({ email: by.email, kind: 'bounced' }).onConflictDoNothing()
    const manager = await makeCustomer(shop, { role: 'manager' })
    await arrives(number, `1ZMarker${mark}`)
    const { id: returnId } = await askForReturn(shop, by, number, {
      lines: [{ lineId: line!.id, quantity: 1 }],
      reason: 'other',
      note: `Zebulon${mark} is allergic`,
    })
    await answerReturn(shop, manager, returnId, { approved: true, answer: `Dear Zebulon${mark}` })
    await receiveReturn(shop, manager, returnId, { key: randomUUID(), restock: false })
    const goodwill = {
      key: randomUUID(),
      lines: [],
      shipping: false,
      extraCents: 1,
      reason: 'goodwill' as const,
      note: `Zebulon${mark} was kind`,
    }
    await refundOrder(shop, manager, number, goodwill)
    const review = { orderId: id, userId: by.userId, productId: line!.productId, shownName: `Zebulon${mark}`, locale: 'en-US', rating: 5 }
    await shop.db.insert(reviews).values([
      { ...review, status: 'shown' },
      { ...review, productId: 'unread', body: `I am Quixote${mark}` },
    ])
    await selling.fill(by, [snack.id, 1])
    return number
  }

  /** Brings an order to its door. */
  async function arrives(number: string, trackingNumber = '1Z'): Promise<void> {
    const manager = await makeCustomer(shop, { role: 'manager' })
    await ship(shop, manager, number, { carrier: 'UPS', trackingNumber })
    await deliver(shop, manager, number)
  }

  /** Every row of the database as text, by table. */
  async function everything(): Promise<Map<string, string[]>> {
    const { rows: tables } = (await shop.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )) as { rows: { name: string }[] }
    const all = new Map<string, string[]>()
    for (const { name } of tables) {
      const { rows } = (await shop.db.execute(sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} t`)) as {
        rows: { text: string }[]
      }
      all.set(
        name,
        rows.map(({ text }) => text),
      )
    }
    return all
  }

  /** Where any of these words still stands. */
  async function placesOf(...words: string[]): Promise<string[]> {
    const places: string[] = []
    for (const [table, rows] of await everything())
      for (const row of rows) for (const word of words) if (row.toLowerCase().includes(word.toLowerCase())) places.push(`${table}: ${row}`)
    return places
  }

  return {
    selling,
    shop,
    posted,
    service,
    known,
    sentBack,
    arrives,
    everything,
    placesOf,
    post: () => deliverDue(shop, { letter: postLetter }, randomUUID()),
    fresh: (by: Customer): Customer => ({ ...by, provedAt: shop.now() }),
  }
}
