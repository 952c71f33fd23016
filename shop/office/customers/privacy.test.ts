import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openPrivacy } from '#tests/fixtures/open-privacy.ts'
import type { Selling } from '#tests/fixtures/open-selling.ts'
import { requestDeletion, cancelDeletion, exportOwnData } from './privacy.ts'

let about: Awaited<ReturnType<typeof openPrivacy>>
let shop: Selling['shop']
beforeAll(async () => {
  about = await openPrivacy()
  ;({ shop } = about)
})
afterAll(() => about.selling.close())

/**
 * Each table with a customer reference, and its section in the export. Add every new table here, or
 * below with the reason why it is left out.
 */
const sections: Record<string, string> = {
  users: 'profile',
  devices: 'devices',
  sessions: 'sessions',
  credentials: 'sign_in.accounts',
  one_time_tokens: 'open_links',
  auth_flows: 'open_links',
  challenges: 'open_links',
  unsent_forms: 'open_links',
  // Triggers fill it from those four.
  links: 'open_links',
  authenticators: 'sign_in.authenticator_app',
  recovery_codes: 'sign_in.recovery_codes',
  passkeys: 'sign_in.passkeys',
  account_deletions: 'deletion',
  mail_consents: 'mail_preferences',
  addresses: 'addresses',
  carts: 'basket',
  cart_lines: 'basket.lines',
  cart_boxes: 'basket.boxes',
  cart_box_snacks: 'basket.boxes.0.snacks',
  // The newest order has none.
  order_boxes: 'orders.1.boxes',
  saved_snacks: 'saved_snacks',
  box_reminders: 'last_box_reminder',
  passport_notes: 'passport.notes',
  passport_shares: 'passport.public_link',
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
  webhook_messages: 'webhooks',
  webhook_deliveries: 'webhooks',
}
const sectionOf = (all: unknown, path: string) =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], all)
/**
 * Tables without customer data: `rate_limits`, `idempotency_keys` and `used_id_tokens` store hashes
 * for a day at most; `locks` stores ids for two minutes; stock tables store only which order took
 * what, and `processing_fees` what the provider charged the shop for a payment.
 */
const nobodys = [
  '__drizzle_migrations',
  'audit_log',
  'catalogue_texts',
  'low_stock_levels',
  'packed_batches',
  'page_texts',
  'stock_adjustments',
  'stock_batches',
  'catalogue_objects',
  'day_sums',
  'discounts',
  'empty_searches',
  'idempotency_keys',
  'locks',
  'processing_fees',
  'progress',
  'rate_limits',
  'reservations',
  'search_synonyms',
  'shared_carts',
  'shop_settings',
  'stock',
  'stock_movements',
  'used_id_tokens',
  'webhook_endpoints',
  'webhook_events',
  'webhook_stock_levels',
]

describe('the data export', () => {
  test('the data export is complete: no table that knows a customer is left out', async () => {
    const by = await about.known()
    await about.sentBack(by)
    await requestDeletion(shop, by)
    const all = JSON.parse(JSON.stringify(await exportOwnData(shop, by))) as unknown
    for (const [table, rows] of await about.everything()) {
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

  test('the data export is readable and contains no secret', async () => {
    const by = await about.known('One')
    const all = await exportOwnData(shop, by)
    expect(all).toMatchObject({
      profile: { email: by.email, first_name: 'ZebulonOne', email_confirmed: true },
      addresses: expect.arrayContaining([expect.objectContaining({ line1: '77 MarkerOne Street' })]),
      orders: [{ status: 'paid', deliver_to: { line1: '77 MarkerOne Street' }, lines: [{ quantity: 1 }], payments: [{ status: 'paid' }] }],
      sign_in: { accounts: [{ by: 'google', has_password: true }], passkeys: [{ name: "QuixoteOne's key" }] },
      mail_preferences: [{ topic: 'newsletter' }],
      letters: expect.arrayContaining([
        expect.objectContaining({ letter: 'confirm-email', subject: 'Confirm your email for Wanderbite', to: by.email }),
      ]),
    })
    await about.post()
    const sent = (await exportOwnData(shop, by)).letters
    const at = { written_at: expect.any(Date), sent_at: expect.any(Date) }
    expect(sent).toContainEqual({ letter: 'order-confirmation', to: 'z***@example.test', ...at })
    const text = JSON.stringify([all, sent])
    for (const secret of ['sealed-', 'letter-secret', 'token']) expect(text).not.toContain(secret)
  })

  test("the data export contains nobody else's data, and is rate limited", async () => {
    const [zebulon, other] = [await about.known(), await makeCustomer(shop)]
    const text = JSON.stringify(await exportOwnData(shop, other))
    for (const word of [zebulon.email, zebulon.userId, 'Quixote', 'Marker']) expect(text).not.toContain(word)
    for (let times = 2; times <= 20; times++) await exportOwnData(shop, other)
    await expect(exportOwnData(shop, other)).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})
