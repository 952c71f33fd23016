import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBetterAuth } from '#adapters/better-auth.ts'
import {
  accountDeletions,
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
  outbox,
  passkeys,
  recoveryCodes,
  savedViews,
  reviews,
  sessions,
  staffInvites,
  stockWishes,
  users,
} from '#database/schema.ts'
import { Address } from '#shared/address.ts'
import { verifyShop } from './books.ts'
import { makeCustomer } from '#tests/make.ts'
import { MINUTE, openSelling, type Selling } from '#tests/open-selling.ts'
import type { Customer } from './actor.ts'
import { deliver, ship } from './fulfilment.ts'
import { postLetter, sendLetter } from './letters.ts'
import { deliverDue, enqueue } from './outbox.ts'
import { type Letter, OutsideRefused, OutsideUnavailable } from './ports.ts'
import { askForDeletion, cancelDeletion, deletionOf, eraseDue, exportOf } from './privacy.ts'
import { refundOrder } from './refunds.ts'
import { answerReturn, askForReturn, receiveReturn } from './returns.ts'
import { settle } from './settlement.ts'
import type { Shop } from './shop.ts'

const DAY = 24 * 60 * MINUTE
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

let selling: Selling
let shop: Selling['shop']
const posted: Letter[] = []
const forgotten: string[] = []
let serviceIsDown = false
beforeAll(async () => {
  const identity = openBetterAuth({ secret: 'a secret of thirty-two characters', url: 'http://localhost:3000' })
  selling = await openSelling(() => ({
    identity: {
      ...identity,
      forget: async (_at, { email }) => {
        if (serviceIsDown) throw new OutsideUnavailable('down')
        forgotten.push(email)
      },
    },
    post: { send: async (letter) => void posted.push(letter) },
  }))
  ;({ shop } = selling)
})
afterAll(() => selling.close())

const post = () => deliverDue(shop, { letter: postLetter }, randomUUID())
const fresh = (by: Customer): Customer => ({ ...by, provedAt: shop.now() })

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

/** A database whose transactions never come about, as when the process ends first. */
function cutShort(db: Shop['db']): Shop['db'] {
  const end = () => Promise.reject(new Error('The process ended'))
  return new Proxy(db, { get: (target, name, self) => (name === 'transaction' ? end : Reflect.get(target, name, self)) })
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

/** Where in the export each table stands that says whose a row is. A new table must be told about, or say below why not. */
const sections: Record<string, string> = {
  users: 'profile',
  devices: 'devices',
  sessions: 'sessions',
  credentials: 'sign_in.accounts',
  links: 'open_links',
  authenticators: 'sign_in.authenticator_app',
  recovery_codes: 'sign_in.recovery_codes',
  passkeys: 'sign_in.passkeys',
  account_deletions: 'deletion',
  mail_consents: 'mail_preferences',
  addresses: 'addresses',
  carts: 'basket',
  cart_lines: 'basket.lines',
  orders: 'orders',
  reviews: 'reviews',
  order_lines: 'orders.0.lines',
  order_events: 'orders.0.events',
  payment_attempts: 'orders.0.payments',
  refunds: 'orders.0.refunds',
  refund_lines: 'orders.0.refunds.0.lines',
  parcels: 'orders.0.parcels',
  returns: 'orders.0.returns',
  return_lines: 'orders.0.returns.0.lines',
  discount_uses: 'orders.0.discounts',
  mail_bounces: 'undelivered',
  staff_invites: 'staff_invitations',
  customer_notes: 'staff_notes.about_you',
  order_notes: 'staff_notes.about_orders',
  order_tags: 'staff_notes.tags',
  saved_views: 'saved_lists',
  stock_wishes: 'back_in_stock',
  outbox: 'letters',
}
const sectionOf = (all: unknown, path: string) =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], all)
/** Tables that hold nothing of a customer's: `rate_limits` keeps hashes for a day at most, stock only which order took what. */
const nobodys = [
  'audit_log',
  'catalogue_texts',
  'low_stock_levels',
  'packed_batches',
  'stock_adjustments',
  'stock_batches',
  'catalogue_objects',
  'day_sums',
  'discounts',
  'empty_searches',
  'progress',
  'rate_limits',
  'reservations',
  'search_synonyms',
  'shared_carts',
  'shop_settings',
  'stock',
  'stock_movements',
  'webhook_events',
]

describe('what the shop holds', () => {
  test('is told whole: no table that knows a customer is forgotten', async () => {
    const by = await known()
    await sentBack(by)
    await askForDeletion(shop, by)
    const all = JSON.parse(JSON.stringify(await exportOf(shop, by))) as unknown
    for (const [table, rows] of await everything()) {
      if (nobodys.includes(table)) expect(rows.join(), table).not.toContain(by.email)
      else expect(sections[table], `${table} has no section`).toBeDefined()
    }
    for (const [table, path] of Object.entries(sections)) {
      const said = sectionOf(all, path)
      if (Array.isArray(said)) expect(said.length, table).toBeGreaterThan(0)
      else expect(said, table).toBeTruthy()
    }
    await cancelDeletion(shop, by)
  })

  test('is told in words, without a single secret', async () => {
    const by = await known('One')
    const all = await exportOf(shop, by)
    expect(all).toMatchObject({
      profile: { email: by.email, first_name: 'ZebulonOne', email_confirmed: true },
      addresses: expect.arrayContaining([expect.objectContaining({ line1: '77 MarkerOne Street' })]),
      orders: [{ status: 'paid', deliver_to: { line1: '77 MarkerOne Street' }, lines: [{ quantity: 1 }], payments: [{ status: 'paid' }] }],
      sign_in: { accounts: [{ by: 'google', has_password: true }], passkeys: [{ name: "QuixoteOne's key" }] },
      mail_preferences: [{ topic: 'newsletter' }],
      letters: expect.arrayContaining([
        expect.objectContaining({ letter: 'confirm-email', subject: 'Confirm your e-mail address for Wanderbite', to: by.email }),
      ]),
    })
    await post()
    const sent = (await exportOf(shop, by)).letters
    expect(sent).toContainEqual({ letter: 'order-confirmation', written_at: expect.any(Date), sent_at: expect.any(Date) })
    const text = JSON.stringify([all, sent])
    for (const secret of ['sealed-', 'letter-secret', 'token']) expect(text).not.toContain(secret)
  })

  test("is nobody else's business, and not asked for all day", async () => {
    const [zebulon, other] = [await known(), await makeCustomer(shop)]
    const text = JSON.stringify(await exportOf(shop, other))
    for (const word of [zebulon.email, zebulon.userId, 'Quixote', 'Marker']) expect(text).not.toContain(word)
    for (let times = 2; times <= 20; times++) await exportOf(shop, other)
    await expect(exportOf(shop, other)).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

describe('a deletion', () => {
  test('is due in 14 days, says so by letter once, and can be taken back', async () => {
    const by = fresh(await makeCustomer(shop))
    const { dueAt } = await askForDeletion(shop, by)
    expect(Math.abs(dueAt.getTime() - shop.now().getTime() - 14 * DAY)).toBeLessThan(MINUTE)
    expect(await askForDeletion(shop, by)).toEqual({ dueAt })
    expect(await deletionOf(shop, by)).toEqual(dueAt)
    await post()
    expect(posted.filter(({ to }) => to.address === by.email)).toHaveLength(1)
    await cancelDeletion(shop, by)
    expect(await deletionOf(shop, by)).toBeNull()
    await expect(cancelDeletion(shop, by)).rejects.toMatchObject({ code: 'not-found' })
    selling.later(15 * DAY)
    await eraseDue(shop)
    selling.later(-15 * DAY)
    expect(await shop.db.select().from(users).where(eq(users.id, by.userId))).toHaveLength(1)
  })

  test('wants a fresh proof, and an owner hands the shop on first', async () => {
    const by = await makeCustomer(shop)
    const stale = { ...by, provedAt: new Date(shop.now().getTime() - 16 * MINUTE) }
    await expect(askForDeletion(shop, stale)).rejects.toMatchObject({ code: 'prove-first' })
    const owner = fresh(await makeCustomer(shop, { role: 'owner' }))
    await expect(askForDeletion(shop, owner)).rejects.toMatchObject({ code: 'not-allowed' })
  })

  test('leaves nothing of the customer but an order under way, and nothing of that once it has arrived', async () => {
    const by = fresh(await known('Two'))
    const words = ['QuixoteTwo', 'MarkerTwo', 'ZebulonTwo']
    await askForDeletion(shop, by)
    await post()
    selling.later(14 * DAY + MINUTE)
    try {
      await expect(cancelDeletion(shop, by)).rejects.toMatchObject({ code: 'not-found' })
      await eraseDue(shop)
      expect(forgotten).toContain(by.email)
      // The last letter still has to go out, and the parcel needs its label.
      const left = (await placesOf(by.email)).map((place) => place.split(':', 1)[0])
      expect(new Set(left)).toEqual(new Set(['orders', 'outbox']))
      await post()
      const last = posted.filter(({ to }) => to.address === by.email).at(-1)!
      expect(last.subject).toMatch(/account/i)
      expect(await verifyShop(shop)).toEqual({})
      const [order] = await shop.db.select().from(orders).where(eq(orders.email, by.email))
      expect(order).toMatchObject({ userId: null, status: 'paid', shipTo: { line1: '77 MarkerTwo Street' } })
      await arrives(order!.number)
      await eraseDue(shop)
      expect(await placesOf(by.email, ...words)).toEqual([])
      // By what was told to whom, nobody is found any more: it keeps a letter from being written twice.
      for (const place of await placesOf(by.userId)) expect(place).toMatch(/^outbox: .*"payload": \{\}/)
      const [kept] = await shop.db.select().from(orders).where(eq(orders.id, order!.id))
      expect(kept).toMatchObject({
        email: 'nobody@invalid',
        customerFirstName: '',
        shipTo: { name: '', line1: '', city: '', postalCode: '', country: 'US', region: 'NY' },
        totalCents: order!.totalCents,
        paidAt: order!.paidAt,
      })
      expect(await verifyShop(shop)).toEqual({})
    } finally {
      selling.later(-14 * DAY - MINUTE)
    }
  })

  test('keeps of an order that went back in part what the books need, and nothing of whose it was', async () => {
    const by = fresh(await known('Back'))
    const number = await sentBack(by, 'Back')
    await askForDeletion(shop, by)
    await post()
    const { id, refundedCents } = (await selling.account(number)).order
    expect(refundedCents).toBeGreaterThan(1)
    selling.later(14 * DAY + MINUTE)
    try {
      // It has come, and nothing is under way: nobody needs its label any more.
      await eraseDue(shop)
      await post()
      const [other] = await shop.db.select().from(orders).where(eq(orders.email, by.email))
      await arrives(other!.number)
      await eraseDue(shop)
      expect(await placesOf(by.email, 'QuixoteBack', 'MarkerBack', 'ZebulonBack')).toEqual([])
      for (const place of await placesOf(by.userId)) expect(place).toMatch(/^outbox: .*"payload": \{\}/)
      const [kept] = await shop.db.select().from(orders).where(eq(orders.id, id))
      expect(kept).toMatchObject({ status: 'partially_refunded', refundedCents, note: null, giftMessage: null })
    } finally {
      selling.later(-14 * DAY - MINUTE)
    }
  })

  test('waits for what is refunded in part and still to be sent', async () => {
    const by = fresh(await known())
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, by.userId))
    const manager = await makeCustomer(shop, { role: 'manager' })
    await refundOrder(shop, manager, order!.number, {
      key: randomUUID(),
      lines: [],
      shipping: false,
      extraCents: 1,
      reason: 'goodwill',
      note: '',
    })
    await askForDeletion(shop, by)
    selling.later(14 * DAY + MINUTE)
    await eraseDue(shop)
    await post().finally(() => selling.later(-14 * DAY - MINUTE))
    const [kept] = await shop.db.select().from(orders).where(eq(orders.id, order!.id))
    expect(kept).toMatchObject({ status: 'partially_refunded', userId: null, email: by.email, shipTo: order!.shipTo })
  })

  test('goes on where it was cut short', async () => {
    const by = fresh(await known())
    await askForDeletion(shop, by)
    selling.later(14 * DAY + MINUTE)
    try {
      serviceIsDown = true
      await eraseDue(shop)
      expect(await shop.db.select().from(users).where(eq(users.id, by.userId))).toHaveLength(1)
      serviceIsDown = false
      // The process ends after the service forgot, before the database does.
      await expect(eraseDue({ ...shop, db: cutShort(shop.db) })).rejects.toThrow('ended')
      expect(forgotten).toContain(by.email)
      expect(await shop.db.select().from(accountDeletions).where(eq(accountDeletions.userId, by.userId))).toHaveLength(1)
      await Promise.all([eraseDue(shop), eraseDue(shop)])
      await eraseDue(shop)
      expect(await shop.db.select().from(users).where(eq(users.id, by.userId))).toEqual([])
      await post()
      const goodbyes = posted.filter(({ to, subject }) => to.address === by.email && /deleted/i.test(subject))
      expect(goodbyes).toHaveLength(1)
      await eraseDue(shop)
      const rows = await shop.db
        .select()
        .from(outbox)
        .where(sql`${outbox.payload} ->> 'template' = 'account-deleted'`)
      expect(rows).toEqual([])
    } finally {
      serviceIsDown = false
      selling.later(-14 * DAY - MINUTE)
    }
  })

  test('forgets whom a last letter never reached', async () => {
    const by = fresh(await makeCustomer(shop))
    await askForDeletion(shop, by)
    await post()
    selling.later(14 * DAY + MINUTE)
    try {
      await eraseDue(shop)
      const refuse = () => Promise.reject(new OutsideRefused('550', `No such user: ${by.email}`))
      await deliverDue({ ...shop, post: { send: refuse } }, { letter: postLetter }, randomUUID())
      expect(await placesOf(by.email)).toHaveLength(1)
      await eraseDue(shop)
      expect(await placesOf(by.email)).toEqual([])
    } finally {
      selling.later(-14 * DAY - MINUTE)
    }
  })

  test("takes the letters to an earlier address, unless it is somebody else's now", async () => {
    const by = fresh(await makeCustomer(shop, { email: `now-${randomUUID()}@example.test` }))
    const [gone, passedOn] = [`gone-${randomUUID()}@example.test`, `passed-on-${randomUUID()}@example.test`]
    const write = (to: string, key: string) =>
      sendLetter(shop, {
        template: 'already-registered',
        data: { first_name: 'Ada', login_url: 'http://localhost:3000' },
        to: { name: 'Ada', address: to },
        locale: 'en-US',
        key,
      })
    for (const to of [gone, passedOn]) {
      await write(to, `email-changed:${by.userId}:${to.slice(0, 9)}`)
      await write(to, `known:${randomUUID()}`)
    }
    await makeCustomer(shop, { email: passedOn })
    await askForDeletion(shop, by)
    selling.later(14 * DAY + MINUTE)
    await eraseDue(shop).finally(() => selling.later(-14 * DAY - MINUTE))
    expect(await placesOf(gone)).toEqual([])
    // The account and its own letter; what told our customer of the change is empty.
    expect(await placesOf(passedOn)).toHaveLength(2)
  })
})
