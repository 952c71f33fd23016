import { randomUUID } from 'node:crypto'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { locales } from '#shared/locale.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { discounts, staffInvites } from '#database/schema.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import type { Customer } from '#shop/actor.ts'
import { type AuditEvent, recordAudit } from '#shop/base/audit.ts'
import { makeCustomer, makeProduct, makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './audit.tsx'

let shop: TestShop
let mona: Customer
let ids: Record<'product' | 'size' | 'discount' | 'invite' | 'customer', string>

beforeAll(async () => {
  shop = await openShop()
  mona = await makeStaff(shop, 'owner')
  const product = await makeProduct(shop, { name: 'Mango Bites' })
  const [discount] = await shop.db.insert(discounts).values({ code: 'WELCOME10', kind: 'percentage', value: 10 }).returning()
  const invite = { email: 'nora@example.test', role: 'support' as const, invitedBy: `staff:${mona.userId}`, expiresAt: new Date() }
  const [invited] = await shop.db.insert(staffInvites).values(invite).returning()
  const ada = await makeCustomer(shop, { name: 'Ada Lovelace' })
  ids = { product: product.id, size: product.variationId, discount: discount!.id, invite: invited!.id, customer: ada.userId }
  const size = { id: ids.size, name: '', sku: 'M-1', priceCents: 430, weightGrams: 90, tracked: true }
  const delivery = (cents: number, countries: string[]) => ({
    zones: [{ name: 'Home', countries, methods: { standard: { cents, freeFromCents: null, days: [3, 5] } } }],
    unknownGrams: 250,
  })
  const events: AuditEvent[] = [
    {
      action: 'product.changed',
      target: `product:${ids.product}`,
      before: { allergens: ['milk'], nutrition: { salt: 1 }, [`variations.${ids.size}`]: size },
      after: { allergens: null, nutrition: { salt: 2 }, [`variations.${ids.size}`]: { ...size, priceCents: 490 } },
    },
    { action: 'stock.adjusted', target: `variation:${ids.size}`, before: { onHand: 4 }, after: { onHand: 16, reason: 'received' } },
    { action: 'stock.reconciled', target: `variation:${ids.size}`, before: { onHand: 9 }, after: { onHand: 7, cause: 'changed-by-hand' } },
    { action: 'staff.invited', target: `invite:${ids.invite}`, after: { role: 'fulfilment' } },
    {
      action: 'customer.blocked',
      target: `customer:${ids.customer}`,
      before: { blocked: false },
      after: { blocked: true, reason: 'abuse' },
    },
    {
      action: 'discount.changed',
      target: `discount:${ids.discount}`,
      before: { kind: 'percentage', value: 10, minimumSpendCents: 0, scope: 'cart', targetIds: [] },
      after: { kind: 'percentage', value: 15, minimumSpendCents: 2000, scope: 'product', targetIds: [ids.product] },
    },
    { action: 'discount.deleted', target: `discount:${randomUUID()}`, before: { code: 'OLD', kind: 'fixed', value: 500 } },
    { action: 'setting.changed', target: 'setting:delivery', before: delivery(499, ['US']), after: delivery(599, ['US', 'CA']) },
    {
      action: 'setting.changed',
      target: 'setting:tax',
      before: {},
      after: { 'US-NY': { percent: '8.875', included: false, onDelivery: true, name: 'Sales tax' } },
    },
    {
      action: 'setting.changed',
      target: 'setting:closed-days',
      before: { weekdays: [0], dates: [] },
      after: { weekdays: [0, 6], dates: ['12-24', '2026-12-31'] },
    },
    {
      action: 'order.refunded',
      target: 'order:W7K4M2P',
      before: { status: 'paid' },
      after: { amountCents: 1250, reason: 'goodwill', pieces: 2 },
    },
    {
      action: 'review.shown',
      target: `review:${randomUUID()}`,
      before: { status: 'waiting' },
      after: { status: 'shown', product: ids.product },
    },
    { action: 'letter.sent-again', target: `letter:${randomUUID()}`, after: { template: 'order-confirmation' } },
    { action: 'sync.tried-again', target: `queue:stock-adjustment:${ids.size}:${randomUUID()}`, after: { kind: 'stock-adjustment' } },
    { action: 'sync.run', target: 'sync:catalogue', after: { objects: 3, counts: 1 } },
    { action: 'product.deleted', target: 'product:GONE', before: { name: 'Old Snack' } },
    { action: 'staff.removed', target: `staff:${randomUUID()}`, before: { role: 'support' }, after: { role: 'customer' } },
  ]
  for (const event of events) await recordAudit(shop, mona, event)
})
afterAll(() => shop.close())

async function load(locale: (typeof locales)[number]) {
  return page.loader(pageRequest(shop, adminUrls.audit(), { ask: { by: mona, locale } }).args)
}

test('the audit log names products, people, prices and reasons', async () => {
  const { entries } = await load('en-US')
  const said = Object.fromEntries(
    entries.map(({ action, target, changes }) => [
      `${action}: ${target.kind} ${target.name}`.trim(),
      changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`).toSorted(),
    ]),
  )
  expect(said).toMatchObject({
    'Product edited: Product Mango Bites': [
      'Allergens: milk > –',
      'Mango Bites › Price: $4.30 > $4.90',
      'Nutrition, per 100 g › Salt: 1 > 2',
    ],
    'Stock adjusted: Size Mango Bites': ['On hand: 4 > 16', 'Reason: – > Received'],
    'Stock reconciled: Size Mango Bites': ['On hand: 9 > 7', 'Reason: – > Not explained by a sale or a count.'],
    'Staff member invited: Invitation n***@example.test': ['Role: – > Fulfillment'],
    'Customer blocked: Customer Ada Lovelace': ['Blocked: No > Yes', 'Reason: – > Abusive behavior'],
    'Discount edited: Discount WELCOME10': expect.arrayContaining([
      'Percent: 10% > 15%',
      'Minimum purchase (USD): $0.00 > $20.00',
      'Applies to: Entire order > Specific products',
      'Selected products: None > Mango Bites',
    ]),
    'Discount deleted: Discount OLD': expect.arrayContaining(['Amount: $5.00 > –']),
    'Settings changed: Setting Delivery': [
      'Zone 1 › Countries: United States > United States and Canada',
      'Zone 1 › Standard › Price: $4.99 > $5.99',
    ],
    'Settings changed: Setting Tax': expect.arrayContaining([
      'United States, NY › Percent: – > 8.875%',
      'United States, NY › Included in prices: – > No',
    ]),
    'Settings changed: Setting Closed days': [
      'Closed every: Sunday > Sunday and Saturday',
      'Holidays: None > December 24 and December 31, 2026',
    ],
    'Refund issued: Order W7K4M2P': expect.arrayContaining(['Amount: – > $12.50', 'Reason: – > Goodwill']),
    'Review published: Review Mango Bites': ['Product: – > Mango Bites', 'Status: Pending > Published'],
    'Queued change retried: Queued change Stock adjustment': ['Type: – > Stock adjustment'],
    'Catalog synced: Catalog': ['Catalog changes: – > 3', 'Stock counts: – > 1'],
    'Product deleted: Product Old Snack': ['Name: Old Snack > –'],
    'Removed from staff: Staff Former staff member': ['Role: Support > Customer'],
  })
})

describe.each(locales)('the audit log in %s', (locale) => {
  test('the audit log shows no id and no message key', async () => {
    const data = await load(locale)
    const words = compiledMessagesOf(locale, 'admin', 'admin-audit', 'common')
    const element = createElement(
      LanguageProvider,
      { locale, words, currency: 'USD', timeZone: 'UTC' } as never,
      createElement(page.default as unknown as ComponentType<Record<string, unknown>>, { loaderData: data }),
    )
    const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null, HydrateFallback: () => null }], {
      hydrationData: { loaderData: { root: { site: {}, locale, alternates: [] } } },
    })
    const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
    const text = html.slice(html.indexOf('<table')).replaceAll(/<[^>]*>/g, '\n')
    expect(text).toContain('Mango Bites')
    for (const id of Object.values(ids)) expect(text).not.toContain(id)
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
    expect(text).not.toMatch(/\b(?:admin(?:-[a-z]+)*|common|product|products|email-names)\.[a-z]/)
    expect(text).not.toMatch(/\b(?:priceCents|freeFromCents|onHand|changed-by-hand|stock-adjustment|not-needed)\b/)
  })
})
