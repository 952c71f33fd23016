import { afterAll, beforeAll, expect, test } from 'vitest'
import type { urlPatterns } from '#shared/url-patterns.ts'
import type { Visit } from '../parts/journey.ts'
import { isFull, sampleTurn } from '../../helpers/full-run.ts'
import { faultsAt, looksAt, missingPictures, part, preloadAxe } from '../parts/access.ts'
import { type CustomerStop, PHONE_NUMBER, states, type Who } from '../parts/access-states.ts'
import { becomeCustomer } from '../parts/account.ts'
import { buyUnseen, reachReviewUnseen, snack } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { addByPhone, addOlder } from '../parts/older-orders.ts'

// axe on every page and its states, in both themes, in every language, signed in and out. FULL=1
// runs all combinations (docs/access.md). Otherwise a third of the states runs each day, with
// languages, themes and sign-in taking turns. The admin pages have their own test.

/**
 * Where the test finds each page, and as which visitor. Null for a file, an endpoint or a redirect.
 */
const places: Record<keyof typeof urlPatterns, { path: (order: string) => string; who: Who[] } | null> = {
  home: everybody('/'),
  products: everybody('/products?category=crisp-salty'),
  product: everybody(snack.path),
  productReviews: everybody(`${snack.path}/reviews`),
  countries: everybody('/countries'),
  country: everybody('/countries/tw'),
  category: everybody('/categories/crisp-salty'),
  discoveryBox: everybody('/discovery-box?free=milk'),
  backInStock: everybody('/back-in-stock?token=no-such'),
  saved: everybody('/saved'),
  cart: everybody('/cart'),
  drawer: null,
  sharedCart: everybody('/cart/shared/no-such-basket'),
  sharedPassport: everybody('/passport/no-such-passport'),
  sharedPassportPicture: null,
  checkout: { path: () => '/checkout', who: ['in'] },
  checkoutSuccess: { path: (order) => `/checkout-success?order=${order}`, who: ['in'] },
  account: everybody('/account'),
  login: { path: () => '/account/login', who: ['out'] },
  register: { path: () => '/account/register', who: ['out'] },
  forgotPassword: everybody('/account/forgot-password'),
  secondStep: null,
  reauthenticate: { path: () => '/account/reauthenticate', who: ['in'] },
  unsent: null,
  google: null,
  googleReturn: null,
  confirm: everybody('/auth/confirm?token=no-such'),
  magicLink: everybody('/auth/magic-link?token=no-such'),
  resetPassword: everybody('/auth/reset-password?token=no-such'),
  join: everybody('/account/join?token=no-such'),
  confirmNewEmail: everybody('/auth/change-email?token=no-such'),
  unsubscribe: everybody('/unsubscribe?token=no-such'),
  contact: everybody('/contact'),
  track: everybody('/track?order=W7K-4M2P'),
  withdraw: everybody('/withdraw?order=W7K-4M2P'),
  newsletter: everybody('/newsletter'),
  faq: everybody('/faq'),
  about: everybody('/about'),
  terms: everybody('/terms'),
  refund: everybody('/refund'),
  cookies: everybody('/cookies'),
  privacy: everybody('/privacy'),
  authTest: everybody('/auth-test'),
  dashboard: { path: () => '/dashboard', who: ['in'] },
  orders: { path: () => '/dashboard/orders', who: ['in'] },
  order: { path: (order) => `/dashboard/orders/${order}`, who: ['in'] },
  invoice: null,
  orderReturn: { path: (order) => `/dashboard/orders/${order}/return`, who: ['in'] },
  orderAddress: { path: (order) => `/dashboard/orders/${order}/address`, who: ['in'] },
  orderReview: { path: (order) => `/dashboard/orders/${order}/review`, who: ['in'] },
  passport: { path: () => '/dashboard/passport', who: ['in'] },
  passportPicture: null,
  ownReviews: { path: () => '/dashboard/reviews', who: ['in'] },
  settings: { path: () => '/dashboard/settings', who: ['in'] },
  twoStep: { path: () => '/dashboard/settings/two-step', who: ['in'] },
  passkeys: { path: () => '/dashboard/settings/passkeys', who: ['in'] },
  addresses: { path: () => '/dashboard/addresses', who: ['in'] },
  private: { path: () => '/dashboard/private', who: ['in'] },
  myData: null,
  preferences: null,
  signOut: null,
}

const TURNS = 8

let shop: VisitedShop
let visits: Record<Who, Visit>
let order: string
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

test('one visitor has an order and a full basket, and another has neither', { timeout: 300_000 }, async () => {
  visits = {
    in: await shop.visit({ name: 'access-in', withPictures: true }),
    out: await shop.visit({ name: 'access-out', withPictures: true }),
  }
  await becomeCustomer(visits.in)
  order = await buyUnseen(visits.in)
  // A delivered order can be reviewed and returned.
  await shop.changeBooks(async (db) => {
    await addOlder(db, order, 1, 'OLD')
    await addByPhone(db, order, PHONE_NUMBER)
  })
  await reachReviewUnseen(visits.in)
  for (const visit of Object.values(visits)) await preloadAxe(visit)
})

// Split into parts, so that a failure names its part and no part reaches the timeout.
test.each(Array.from({ length: TURNS }, (_, turn) => turn))(
  'no page breaks WCAG 2.2 AA, nor is wider than 320 pixels (turn %i)',
  { timeout: isFull ? 1_800_000 : 240_000 },
  async (turn) => {
    const faults: string[] = []
    for (const look of part(looksAt(stops()), turn, TURNS)) faults.push(...(await faultsAt(visits[look.stop.who].page, look)))
    expect(faults).toEqual([])
  },
)

test('no page asks for a picture that does not exist', () => {
  expect([...missingPictures(visits.in), ...missingPictures(visits.out)]).toEqual([])
})

test.each(['/products', '/contact', '/dashboard/settings', '/checkout?step=delivery'])(
  'the fields, buttons and choices on %s have a border when the system uses its own colors',
  async (path) => {
    const { page } = visits.in
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(path)
    const edgeless = await page.evaluate(() => {
      const hasEdge = (element: Element) => parseFloat(getComputedStyle(element).borderTopWidth) > 0
      const isNative = (element: Element) => element.matches('input') && getComputedStyle(element).appearance !== 'none'
      return [...document.querySelectorAll('main :is(input, select, textarea, .button)')]
        .filter((element) => element.checkVisibility({ opacityProperty: true }) && !isNative(element))
        .filter((element) => ![element, element.closest('label, .search, .stepper')].some((one) => one && hasEdge(one)))
        .map((element) => element.outerHTML)
    })
    await page.emulateMedia({ forcedColors: null })
    expect(edgeless).toEqual([])
  },
)

function stops(): CustomerStop[] {
  return [
    ...Object.values(places).flatMap((place) => place?.who.map((who) => ({ path: place.path(order), who })) ?? []),
    { path: '/checkout?step=delivery', who: 'in' },
    { path: '/checkout?step=review', who: 'in' },
    { path: '/nothing/here', who: 'out' },
    ...states(order),
  ]
}

/** A page to check signed in and signed out. Outside the full run, only one of them is checked. */
function everybody(path: string) {
  const both: Who[] = ['in', 'out']
  return { path: () => path, who: isFull ? both : [both[(path.length + (sampleTurn >> 1)) % 2]!] }
}
