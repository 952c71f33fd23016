import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as home from '../../home/home.tsx'
import * as product from '../product.tsx'
import { orderEvents, orders, reviews } from '#database/schema.ts'
import type { Actor, Customer, Role } from '#shop/actor.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { makeCustomer, makeStaff } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { eq } from 'drizzle-orm'
import * as adminReviews from '#app/admin/reviews/reviews.tsx'
import * as orderPage from '#app/dashboard/order/order.tsx'
import * as ordersPage from '#app/dashboard/orders/orders.tsx'
import * as write from '#app/dashboard/reviews/review.tsx'
import * as own from '#app/dashboard/reviews/reviews.tsx'
import * as all from './reviews-page.tsx'

let selling: Selling
let ada: Customer
let slug: string
let productId: string
let number: string
beforeAll(async () => {
  selling = await openSelling()
  const { shop } = selling
  const snack = await selling.snack(9)
  ada = await selling.buyer([snack.id, 1])
  const placed = await selling.placed(ada)
  number = placed.number
  await selling.emulator.pay(placed.url)
  await settlePayment(shop, placed.providerOrderId)
  ;({ productId, productSlug: slug } = shop.catalogue.sellable(snack.id)!)
})
afterAll(() => selling.close())

interface Page {
  loader: (args: never) => unknown
  action?: (args: never) => unknown
}
const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
const args = (path: string, by: Actor, params: Record<string, string>, form?: Record<string, string>) =>
  Object.assign(pageRequest(selling.shop, path, { ask: { by }, form }).args, { params })
const look = <P extends Page>(page: P, path: string, by: Actor, params: Record<string, string> = {}) =>
  outcome(() => page.loader(args(path, by, params))) as Promise<Awaited<ReturnType<P['loader']>>>
const press = (page: Page, path: string, by: Actor, form: Record<string, string>, params: Record<string, string> = {}) =>
  outcome(() => page.action!(args(path, by, params, form)))
const atProduct = (by: Actor = visitor) => look(product, `/products/${slug}`, by, { id: slug })
const atOrder = { path: () => `/dashboard/orders/${number}/review`, params: () => ({ number }) }

const staff = (role: Role) => makeStaff(selling.shop, role)
async function arrives(): Promise<void> {
  const { db } = selling.shop
  const [order] = await db.update(orders).set({ status: 'delivered' }).where(eq(orders.number, number)).returning()
  await db.insert(orderEvents).values({ orderId: order!.id, status: 'delivered', actor: 'schedule', happenedAt: new Date() })
}

describe('a review', () => {
  test('a review is offered to nobody before the parcel has arrived and then only to its buyer', async () => {
    expect(await atProduct(ada)).toMatchObject({ reviews: null, reviewWith: null })
    expect(await look(orderPage, `/dashboard/orders/${number}`, ada, { number })).toMatchObject({ mayReview: false })
    expect(await look(ordersPage, '/dashboard/orders', ada)).toMatchObject({ reviews: false })
    await arrives()
    expect(await atProduct(ada)).toMatchObject({ reviews: null, reviewWith: number })
    for (const by of [visitor, await makeCustomer(selling.shop)])
      expect(await atProduct(by)).toMatchObject({ reviews: null, reviewWith: null })
    expect(await look(orderPage, `/dashboard/orders/${number}`, ada, { number })).toMatchObject({ mayReview: true })
    expect(await look(ordersPage, '/dashboard/orders', ada)).toMatchObject({ reviews: true })
  })

  test('a review form keeps the typed values if something is missing', async () => {
    const typed = { intent: 'write', productId, title: 'Braver', body: 'Gone by Sunday.', shownName: '' }
    expect(await press(write, atOrder.path(), ada, typed, atOrder.params())).toMatchObject({
      data: { refusal: { fields: { rating: 'required' }, values: { body: 'Gone by Sunday.' } } },
    })
    expect(await press(write, atOrder.path(), ada, { ...typed, rating: 'many' }, atOrder.params())).toMatchObject({
      data: { refusal: { fields: { rating: 'invalid' } } },
    })
    expect(await press(write, atOrder.path(), ada, { ...typed, rating: '5', productId: 'ELSE' }, atOrder.params())).toMatchObject({
      data: { refusal: { failure: 'not-bought' } },
    })
    const sent = await press(write, atOrder.path(), ada, { ...typed, rating: '5' }, atOrder.params())
    expect(leadsTo(sent)).toBe(`/dashboard/orders/${number}/review?done=written`)
    expect(await look(own, '/dashboard/reviews', ada)).toMatchObject({
      toWrite: [],
      written: [{ review: { status: 'waiting', rating: 5 } }],
    })
    expect(await atProduct()).toMatchObject({ reviews: null })
  })

  test('reviews are moderated only by support and managers', async () => {
    for (const by of [visitor, ada, await staff('fulfilment')])
      expect(await look(adminReviews, '/admin/reviews', by)).toMatchObject(
        by.kind === 'visitor' ? { init: { status: 404 } } : { init: { status: 404 } },
      )
    const by = await staff('support')
    const { page, counts } = await look(adminReviews, '/admin/reviews', by)
    expect(counts).toEqual({ waiting: 1, shown: 0, refused: 0 })
    const [{ id, version } = { id: '', version: '' }] = page.reviews
    const form = { intent: 'show', id, version, answer: 'Thank you.', view: 'waiting' }
    expect(await press(adminReviews, '/admin/reviews', by, { ...form, version: '1-0' })).toMatchObject({
      data: { refusal: { failure: 'changed-meanwhile', values: { answer: 'Thank you.' } } },
    })
    expect(await press(adminReviews, '/admin/reviews', by, { intent: 'bulk-show', view: 'waiting' })).toMatchObject({
      data: { refusal: { failure: 'invalid-input' } },
    })
    expect(leadsTo(await press(adminReviews, '/admin/reviews', by, form))).toBe('/admin/reviews?done=1')
    await expect.poll(() => atProduct()).toMatchObject({ reviews: { count: 1, average: 5, reviews: [{ answer: 'Thank you.', name: '' }] } })
    const [row] = (await look(adminReviews, '/admin/reviews?status=shown', by)).page.reviews
    const bulk = { intent: 'bulk-refuse', [`chosen.${id}`]: row!.version, view: 'shown' }
    expect(leadsTo(await press(adminReviews, '/admin/reviews', by, bulk))).toBe('/admin/reviews?status=shown&done=1')
    await expect.poll(() => atProduct()).toMatchObject({ reviews: null })
    const [refused] = (await look(adminReviews, '/admin/reviews?status=refused', by)).page.reviews
    await press(adminReviews, '/admin/reviews', by, { ...form, version: refused!.version })
  })

  test('reviews appear on the product page, on their own page and on the home page, and an empty reviews page redirects to the product', async () => {
    const path = `/products/${slug}/reviews`
    const first = { isFirst: true, reviews: { count: 1, older: null } }
    await expect.poll(() => look(all, path, visitor, { id: slug })).toMatchObject(first)
    expect(selling.shop.catalogue.product(slug)).toMatchObject({ rating: { average: 5, count: 1 } })
    expect(await look(all, `${path}?before=nonsense`, visitor, { id: slug })).toMatchObject({ reviews: { count: 1 } })
    expect(leadsTo(await look(all, path, visitor, { id: productId }))).toBe(path)
    expect(await look(all, '/products/no/reviews', visitor, { id: 'no' })).toMatchObject({ init: { status: 404 } })
    const { slug: other } = selling.shop.catalogue.list({}).products.find((card) => card.slug !== slug)!
    expect(leadsTo(await look(all, `/products/${other}/reviews`, visitor, { id: other }))).toBe(`/products/${other}`)
    expect(await look(home, '/', visitor)).toMatchObject({ quotes: [{ words: 'Gone by Sunday.', product: { slug } }] })
  })

  test('reviews cost the product page one query, or none if there are no reviews', async () => {
    let questions = 0
    const db = new Proxy(selling.shop.db, {
      get(target, name) {
        if (name === 'select' || name === 'execute') questions += 1
        return Reflect.get(target, name, target) as unknown
      },
    })
    const questionsOf = async (id: string) => {
      questions = 0
      const asked = pageRequest({ ...selling.shop, db }, `/products/${id}`, { ask: { by: visitor } }).args
      return outcome(() => product.loader(Object.assign(asked, { params: { id } })))
    }
    expect(await questionsOf(slug)).toMatchObject({ reviews: { count: 1 } })
    expect(questions).toBe(1)
    const { slug: other } = selling.shop.catalogue.list({}).products.find((card) => card.slug !== slug)!
    expect(await questionsOf(other)).toMatchObject({ reviews: null })
    expect(questions).toBe(0)
  })

  test('a review is withdrawn only by its author', async () => {
    const back = { intent: 'take-back', productId }
    const stranger = await makeCustomer(selling.shop)
    expect(await press(own, '/dashboard/reviews', stranger, back)).toMatchObject({ data: { refusal: { failure: 'not-found' } } })
    expect(leadsTo(await press(own, '/dashboard/reviews', ada, back))).toBe('/dashboard/reviews?done=taken-back')
    expect(await selling.shop.db.select().from(reviews)).toEqual([])
    expect(await look(home, '/', visitor)).toMatchObject({ quotes: [] })
  })
})
