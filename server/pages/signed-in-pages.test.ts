import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueObjects, orderEvents, orders, users } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { locales, localize } from '#shared/locale.ts'
import { type RouteName, routeParameters } from '#shared/route-parameters.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { endAllSessions, rotateSession } from '#shop/accounts/sign-in/sessions.ts'
import type { Customer } from '#shop/actor.ts'
import { deleteOwnReview, WriteReview, writeReview } from '#shop/reviews/reviews.ts'
import { type Selling, openSelling } from '#tests/fixtures/open-selling.ts'
import { realBuild, servePages } from '#tests/fixtures/open-pages.ts'
import { makeCustomer, makeSession } from '#tests/helpers/factories.ts'
import { paidOrder } from '#tests/helpers/paid-order.ts'
import { testByDay } from '#tests/helpers/test-by-day.ts'

// Signed-in customers share the cached template of a page. Each must receive exactly the page that
// the shop would have rendered for them.

/** With this cookie, a form that was just sent, every page is rendered. */
const RENDERED = 'pressed=AAAAAAAAAAAAAAAA'

let selling: Selling
let pages: Awaited<ReturnType<typeof servePages>>
/** A product page whose form has the customer's email address. */
let productPath: string
beforeAll(async () => {
  selling = await openSelling()
  const soldOut = await selling.snack(0)
  const { productSlug } = selling.shop.catalogue.sellable(soldOut.id)!
  productPath = `/products/${productSlug}?v=${soldOut.id}`
  pages = await servePages(selling.shop, await realBuild())
})
afterAll(async () => {
  await pages.close()
  await selling.close()
})

async function signIn(over: Partial<typeof users.$inferInsert> = {}) {
  const by = await makeCustomer(selling.shop, over)
  const { cookie, id } = await makeSession(selling.shop, by)
  const own = (path: string, headers: Record<string, string> = {}) =>
    pages.get(path, { ...headers, cookie: `${cookie}; i18n_redirected=en-US${headers.cookie ? `; ${headers.cookie}` : ''}` })
  const rendered = async (path: string) => (await own(path, { cookie: RENDERED })).html
  return { by: { ...by, sessionId: id } satisfies Customer, cookie, own, rendered }
}
/** Whether the template answered. */
async function isHit(ask: () => Promise<unknown>): Promise<boolean> {
  const before = pages.hits()
  await ask()
  return pages.hits() > before
}

const shared = (Object.keys(routeParameters) as RouteName[]).filter((name) => routeParameters[name].isCached)
const pathOf = (name: RouteName): string => {
  const { catalogue } = selling.shop
  const examples: Partial<Record<RouteName, string>> = {
    product: productPath,
    country: `/countries/${catalogue.countries()[0]!.code.toLowerCase()}`,
    category: `/categories/${catalogue.categories()[0]!.slug}`,
  }
  return examples[name] ?? urlPatterns[name]
}

const templates = locales.flatMap((locale) => shared.map((name) => ({ locale, name })))
testByDay.for(templates)(
  'the template of the $name page in $locale becomes exactly the page that was rendered for the customer',
  async ({ locale, name }) => {
    const path = localize(pathOf(name), locale)
    const names = name === 'home' ? ['', `<b>'"&amp;</b>`, 'نور', '$1 $& \\', '{name}', 'A'.repeat(100)] : [`<b>'"&amp;</b>`]
    for (const [turn, firstName] of names.entries()) {
      const { own, rendered } = await signIn({ firstName, email: `o'hara+${turn}.${locale}.${name.toLowerCase()}@example.test` })
      const html = await rendered(path)
      expect((await own(path)).html).toBe(html)
      const before = pages.hits()
      expect((await own(path)).html).toBe(html)
      // Rendered: a name that a message of this language would isolate in another way.
      const isOther = firstName === '' || (firstName === 'نور' && locale !== 'ar')
      expect(pages.hits() - before).toBe(isOther ? 0 : 1)
    }
  },
)

test('a template is sent as one gzip body that every client decodes to the plain page', async () => {
  const { cookie, rendered } = await signIn({ firstName: 'Zoë' })
  const html = await rendered(productPath)
  await pages.get(productPath, { cookie })
  const answer = await fetch(`http://127.0.0.1:${pages.port}${productPath}`, { headers: { cookie, 'accept-encoding': 'br, gzip' } })
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', html])
})

test('a customer’s response is never stored and has no ETag, and a visitor’s ETag does not match', async () => {
  const { own } = await signIn({ firstName: 'Ada' })
  const visitors = await pages.get('/products')
  for (let turn = 0; turn < 2; turn++) {
    const { status, headers, html } = await own('/products', { 'if-none-match': visitors.headers.etag! })
    expect([status, headers['cache-control'], headers.etag, headers.vary]).toEqual([200, 'no-store', undefined, 'Accept-Encoding'])
    expect(headers['content-security-policy']).toBe(visitors.headers['content-security-policy'])
    expect(html).toContain('Ada’s account')
  }
  const head = await pages.get('/products', { cookie: (await makeSession(selling.shop, await makeCustomer(selling.shop))).cookie }, 'HEAD')
  expect([head.status, head.html, Number(head.headers['content-length']) > 1000]).toEqual([200, '', true])
})

test('customers and visitors who ask at once while the content changes each receive the current page and their own name', async () => {
  const { shop } = selling
  const [ada, noor] = [await signIn({ firstName: 'Ada' }), await signIn({ firstName: 'Noor' })]
  const product = shop.catalogue.product(productPath.replace(/.*\/|\?.*/g, ''))!
  for (let round = 0; round < 12; round++) {
    const news = `A story of round ${round}`
    const asking = Array.from({ length: 30 }, async (_, turn) => {
      const who = turn % 3
      const { html } = await [ada.own, noor.own, pages.get][who]!(productPath)
      expect(/(\w+)’s account/.exec(html)?.[1]).toBe(['Ada', 'Noor'][who])
      expect(html.includes(ada.by.userId)).toBe(who === 0)
      expect(html.includes(noor.by.userId)).toBe(who === 1)
      expect(html.includes(ada.by.email)).toBe(who === 0)
    })
    const record = sql`jsonb_set(${catalogueObjects.record}, '{description}', to_jsonb(${news}::text))`
    await shop.db.update(catalogueObjects).set({ record }).where(eq(catalogueObjects.id, product.id))
    await shop.catalogue.load()
    pages.purge('catalogue')
    for (const get of [ada.own, noor.own, pages.get]) expect((await get(productPath)).html).toContain(news)
    await Promise.all(asking)
  }
})

test('a session that was ended, a blocked customer and a rotated token take effect with the next page', async () => {
  const { shop } = selling
  const [ended, blocked, renamed] = [await signIn(), await signIn(), await signIn({ firstName: 'Before' })]
  for (const { own } of [ended, blocked, renamed]) expect((await own('/products')).html).toContain('’s account')
  await endAllSessions(shop, ended.by.userId)
  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.by.userId))
  await shop.db.update(users).set({ firstName: 'After' }).where(eq(users.id, renamed.by.userId))
  for (const { own } of [ended, blocked]) {
    const { html, headers } = await own('/products')
    expect(html).not.toContain('’s account')
    expect(headers['set-cookie']?.join()).toContain('session_token=; Max-Age=0')
  }
  expect((await renamed.own('/products')).html).toContain('After’s account')
  await rotateSession(shop, renamed.by, { proved: false })
  await shop.db.update(users).set({ firstName: 'Later' }).where(eq(users.id, renamed.by.userId))
  expect((await renamed.own('/products')).html).toContain('Later’s account')
})

test('a page is rendered for a flash message, for another spelling of the session cookie, and when the session’s use must be recorded', async () => {
  const { by, own } = await signIn({ firstName: 'Ada' })
  await own('/about')
  expect(await isHit(() => own('/about'))).toBe(true)
  const flash = await own('/about', { cookie: 'flash=common.added' })
  expect(flash.html).toContain('data-flash=')
  expect(flash.headers['set-cookie']?.join()).toContain('flash=; ')
  expect(await isHit(() => own('/about', { cookie: 'session_token=another' }))).toBe(false)
  const old = await makeSession(selling.shop, by, { updatedAt: new Date(Date.now() - DAY) })
  const renewed = await pages.get('/about', { cookie: old.cookie })
  expect([renewed.html.includes('Ada’s account'), renewed.headers['set-cookie']?.join()]).toEqual([
    true,
    expect.stringContaining(old.cookie),
  ])
})

test('a customer who may review a product gets a page of their own, and nobody else sees the invitation', async () => {
  const { db, catalogue } = selling.shop
  const { by, number, snack } = await paidOrder(selling, 1)
  const path = `/products/${catalogue.sellable(snack.id)!.productSlug}`
  const stranger = await signIn()
  const cookie = `${(await makeSession(selling.shop, by)).cookie}; i18n_redirected=en-US`
  await stranger.own(path)
  expect((await pages.get(path, { cookie })).html).not.toContain(number)
  const [order] = await db.update(orders).set({ status: 'delivered' }).where(eq(orders.number, number)).returning()
  await db.insert(orderEvents).values({ orderId: order!.id, status: 'delivered', actor: 'schedule', happenedAt: new Date() })
  expect((await pages.get(path, { cookie })).html).toContain(`/dashboard/orders/${number}/review`)
  expect((await stranger.own(path)).html).not.toContain(number)
  // All three at once, again and again: only the buyer sees the order.
  const asking = Array.from({ length: 30 }, async (_, turn) => {
    const { html } = await [() => pages.get(path, { cookie }), () => stranger.own(path), () => pages.get(path)][turn % 3]!()
    expect([html.includes(number), html.includes(by.userId)]).toEqual([turn % 3 === 0, turn % 3 === 0])
  })
  await Promise.all(asking)
})

test('the buyer of one product shares the templates of all others, and that of the product once it is reviewed or refunded', async () => {
  const { shop } = selling
  const [one, other] = [await delivered(), await delivered()]
  const isShared = async ({ path, cookie }: typeof one) => {
    await pages.get(path, { cookie })
    return isHit(() => pages.get(path, { cookie }))
  }
  expect([await isShared(one), await isShared({ ...one, path: other.path })]).toEqual([false, true])
  await writeReview(shop, one.by, WriteReview.parse({ productId: one.productId, rating: 5 }))
  expect(await isShared(one)).toBe(true)
  await deleteOwnReview(shop, one.by, one.productId)
  expect(await isShared(one)).toBe(false)
  await shop.db.update(orders).set({ status: 'refunded' }).where(eq(orders.number, other.number))
  expect(await isShared(other)).toBe(true)
})

/** A new customer's order of one snack, which has arrived. */
async function delivered() {
  const { db, catalogue } = selling.shop
  const { by, number, snack } = await paidOrder(selling, 1)
  await db.update(orders).set({ status: 'delivered' }).where(eq(orders.number, number))
  const { productSlug, productId } = catalogue.sellable(snack.id)!
  const cookie = `${(await makeSession(selling.shop, by)).cookie}; i18n_redirected=en-US`
  return { by, number, productId, cookie, path: `/products/${productSlug}` }
}
