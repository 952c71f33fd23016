import { readFileSync } from 'node:fs'
import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { addresses, cartBoxes, cartBoxSnacks, cartLines, carts, orders, passkeys, sessions, users } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { adminUrlPatterns } from '#shared/admin-url-patterns.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { addBox } from '#shop/cart/cart.ts'
import { beginTwoStep } from '#shop/accounts/sign-in/two-step.ts'
import { describedPath } from './helpers/documented.ts'
import { openTestApp } from './fixtures/open-app.ts'
import { openSelling, type Selling } from './fixtures/open-selling.ts'
import { routesWithoutOwner } from './ownership/routes-without-owner.ts'
import type { Ada, CustomerRequest } from './ownership/request-as-customer.ts'
import { ownedRoutes } from './ownership/owned-routes.ts'

// Nobody can reach another customer's data. The response is the same as for an unknown id, and
// nothing changes. Two lists must together contain every page and endpoint that takes an id or
// changes something.

let selling: Selling
let ada: Ada
/** The variation that all other customers buy. */
let plenty: string
let email: string
let call: ReturnType<typeof openTestApp>['call']
const token = 'm'.repeat(43)
const hash = createHash('sha256').update(token).digest('base64url')

beforeAll(async () => {
  selling = await openSelling()
  const { shop } = selling
  call = openTestApp(shop).call
  const variation = (await selling.snack(9)).id
  plenty = (await selling.snack(5000)).id
  const by = await selling.buyer([variation, 2])
  const { number: order } = await selling.placed(by)
  await selling.fill(by, [variation, 2])
  const snacks = []
  for (let at = 0; at < 5; at++) snacks.push((await selling.snack(9)).id)
  await addBox(shop, by, { key: randomUUID(), snacks, quantity: 1, preferences: {}, giftCard: 'Hers' })
  const [box] = await shop.db.select().from(cartBoxes)
  const [session] = await shop.db
    .insert(sessions)
    .values({ userId: by.userId, token: 'ada', expiresAt: new Date(Date.now() + MINUTE) })
    .returning()
  const [passkey] = await shop.db
    .insert(passkeys)
    .values({ userId: by.userId, credentialId: 'ada', publicKey: 'key', counter: 0, transports: [], name: 'Hers', backedUp: false })
    .returning()
  const [address] = await shop.db.select().from(addresses).where(eq(addresses.userId, by.userId))
  const { setup } = await beginTwoStep(shop, by)
  email = by.email
  ada = { account: by.userId, order, variation, setup, session: session!.id, passkey: passkey!.id, address: address!.id, box: box!.id }
})
afterAll(() => selling.close())

/** Another customer with their own order, basket and session. */
async function somebodyElse(): Promise<CustomerRequest> {
  const { shop } = selling
  const by = await selling.buyer([plenty, 1])
  await selling.placed(by)
  await selling.fill(by, [plenty, 1])
  await shop.db.delete(sessions).where(eq(sessions.token, hash))
  const [session] = await shop.db
    .insert(sessions)
    .values({ userId: by.userId, token: hash, expiresAt: new Date(Date.now() + MINUTE) })
    .returning()
  const cookie = `session_token=${token}`
  return { shop, by: { ...by, sessionId: session!.id }, call: (path, asked) => call(path, { ...asked, cookie }) }
}

/** All of Ada's data that another customer could have changed. */
async function belongings() {
  const { db } = selling.shop
  const userId = ada.account
  const [cart] = await db.select().from(carts).where(eq(carts.userId, userId))
  return JSON.stringify([
    await db.select().from(orders).where(eq(orders.userId, userId)),
    await db.select().from(addresses).where(eq(addresses.userId, userId)),
    await db.select().from(passkeys).where(eq(passkeys.userId, userId)),
    await db.select().from(sessions).where(eq(sessions.userId, userId)),
    await db.select().from(users).where(eq(users.id, userId)),
    cart,
    await db.select().from(cartLines).where(eq(cartLines.cartId, cart!.id)),
    await db.select().from(cartBoxes).where(eq(cartBoxes.cartId, cart!.id)),
    await db.select().from(cartBoxSnacks),
  ])
}

/**
 * The part of a response that depends on the request. `id` becomes 'ID', because a refusal may
 * repeat it.
 */
function seen(answered: unknown, id: string): { status: number; text: string } {
  const text = (value: unknown) => (JSON.stringify(value) ?? '').replaceAll(JSON.stringify(id).slice(1, -1), 'ID')
  if (answered instanceof Response) return { status: answered.status, text: answered.headers.get('Location') ?? '' }
  if (answered instanceof Error) throw answered
  const { status, init, data, ...rest } = answered as { status?: number; init?: { status?: number }; data?: unknown }
  return { status: status ?? init?.status ?? 200, text: text(data ?? rest) }
}

/** Ids in a valid format that do not exist. */
const unknown: Record<keyof Ada, string> = {
  account: randomUUID(),
  order: 'W7K-4M2P',
  address: randomUUID(),
  passkey: randomUUID(),
  session: randomUUID(),
  setup: 'n'.repeat(43),
  variation: 'VNEVERWAS',
  box: randomUUID(),
}

describe("somebody else's data", () => {
  test.each(ownedRoutes.map((way, index) => ({ ...way, index })))('$what is refused by $where ($index)', async ({ what, ask, refusal }) => {
    const mallory = await somebodyElse()
    const before = await belongings()
    const theirs = seen(await ask(mallory, ada[what]), ada[what])
    const nobodys = seen(await ask(mallory, unknown[what]), unknown[what])
    expect(theirs).toEqual(nobodys)
    if (refusal === 'ignored') expect(theirs.text).not.toContain(ada[what])
    else expect(theirs.status).toBe(refusal)
    expect(theirs.text).not.toContain(email)
    expect(await belongings()).toBe(before)
  })

  test.each(ownedRoutes.map((way, index) => ({ ...way, index })))('$what: nonsense is no fault of $where ($index)', async ({ ask }) => {
    const mallory = await somebodyElse()
    for (const id of ['nonsense', '%', '../../etc/passwd', "' or 1=1 --", '__proto__', 'x'.repeat(3000)]) {
      expect(seen(await ask(mallory, id), id).status, id).toBeLessThan(500)
    }
  })
})

describe('the completeness of the lists', () => {
  test('every page with an id in its address, or that changes something, is in one of the two lists', () => {
    const sorted = new Set([...ownedRoutes.map(({ where }) => where), ...Object.keys(routesWithoutOwner)])
    const doubtful = pages().filter(
      ({ path, file }) => path.includes(':') || /export (?:async )?function action\b/.test(readFileSync(`app/${file}`, 'utf8')),
    )
    expect(doubtful.length).toBeGreaterThan(15)
    expect(doubtful.map(({ path }) => path).filter((path) => !sorted.has(path))).toEqual([])
  })

  test('every API call that takes input is in one of the two lists', async () => {
    const sorted = new Set([...ownedRoutes.map(({ where }) => where), ...Object.keys(routesWithoutOwner)])
    const { app } = openTestApp(selling.shop)
    const document = (await call('/api/openapi.json')).body as {
      paths: Record<string, Record<string, { requestBody?: unknown; parameters: unknown[] }>>
    }
    const taking = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { requestBody, parameters }]) =>
        requestBody || parameters.length > 0 ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    )
    const inAddress = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.includes(':'))
      .map(({ method, path }) => `${method} ${describedPath(path)}`)
    expect(taking.length).toBeGreaterThan(20)
    expect([...taking, ...inAddress].filter((one) => !sorted.has(one))).toEqual([])
  })

  test('neither of the two lists names a page that does not exist', () => {
    const there = new Set<string>([...Object.values(urlPatterns), ...Object.values(adminUrlPatterns)])
    const named = [...ownedRoutes.map(({ where }) => where), ...Object.keys(routesWithoutOwner)].filter((one) => one.startsWith('/'))
    expect(named.filter((one) => !there.has(one))).toEqual([])
  })
})

interface Route {
  path?: string
  file: string
  children?: Route[]
}

function pages(from: Route[] = routes): { path: string; file: string }[] {
  return from.flatMap(({ path, file, children = [] }) => [...(path ? [{ path, file }] : []), ...pages(children)])
}
