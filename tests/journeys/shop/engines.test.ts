import { afterAll, beforeAll, test } from 'vitest'
import { freePort } from '../../../scripts/postgres.ts'
import { describeByDay } from '../../helpers/test-by-day.ts'
import { nextCode } from '../parts/admin.ts'
import type { Engine, EngineChoice } from '../parts/engines/engine.ts'
import { firefox } from '../parts/engines/firefox.ts'
import { openTlsProxy, type TlsProxy } from '../parts/engines/tls-proxy.ts'
import { type EngineVisitor, visitWith } from '../parts/engines/visitor.ts'
import { webkit } from '../parts/engines/webkit.ts'
import { type OpenShop, start } from '../parts/start.ts'

// A purchase and a packing run in the other two browser engines. The journeys run in Chromium.

let proxy: TlsProxy
/** The shop without TLS. */
let inside: string

for (const engine of [firefox, webkit]) describeByDay(engine.name, () => useTheShop(engine))

function useTheShop({ missing, start: startEngine }: EngineChoice): void {
  let shop: OpenShop
  beforeAll(async () => {
    if (missing) return
    const port = await freePort()
    inside = `http://127.0.0.1:${port}`
    proxy = await openTlsProxy(port)
    shop = await start({ SHOP_URL: proxy.url, PORT: String(port) })
  })
  afterAll(async () => {
    await shop?.close()
    proxy?.close()
  })

  test.skipIf(missing)(
    `a customer buys on a phone, and the owner packs and ships the order on a desktop${missing && ` (skipped: ${missing})`}`,
    async () => {
      const number = await withEngine(() => startEngine(390, 844), buy)
      await withEngine(
        () => startEngine(1280, 900),
        (visitor) => packAndShip(visitor, number),
      )
    },
  )
}

async function withEngine<T>(open: () => Promise<Engine>, use: (visitor: EngineVisitor) => Promise<T>): Promise<T> {
  const engine = await open()
  try {
    return await use(visitWith(engine))
  } finally {
    await engine.close()
  }
}

/** From the filters of the listing to the confirmation. Returns the order's number. */
async function buy(visitor: EngineVisitor): Promise<string> {
  await visitor.open(`${proxy.url}/products`)
  await visitor.press(/^Filters/)
  await visitor.press(/^Japan/)
  await visitor.press(/^Show/)
  await visitor.arrive(/country=jp/i)
  await visitor.press(/^Beniimo Chips$/)
  await visitor.heading(/Beniimo Chips/)
  await visitor.press(/^Add to basket/)
  await visitor.press(/^Check out/)
  await signIn(visitor, 'demo@wanderbite.test', 'lychee-before-breakfast')
  await visitor.heading(/Where to/)
  await visitor.choose(/^Country/, 'US')
  await visitor.fill(/^Street/, '318 Prospect Place')
  await visitor.fill(/^City/, 'Brooklyn')
  await visitor.choose(/^State/, 'NY')
  await visitor.fill(/^ZIP/, '11238')
  await visitor.press(/^Continue to delivery/)
  await visitor.heading(/How fast/)
  await visitor.press(/^Continue to review/)
  await visitor.heading(/One last check/)
  await visitor.check(/^I agree to/)
  await visitor.press(/^Place order/)
  await visitor.fill(/^Card number/, '4111111111111111')
  await visitor.fill(/^Expiration date/, '0839')
  await visitor.fill(/^Security code/, '123')
  await visitor.fill(/^Name on card/, 'Ada Lovelace')
  await visitor.fill(/^ZIP/, '11238')
  await visitor.press(/^Pay \$/)
  await visitor.heading(/Thank you/)
  await visitor.arrive(/[?&]order=/)
  await visitor.press(/^View order/)
  await visitor.arrive(/\/dashboard\/orders\//)
  return (await visitor.path()).split('/').at(-1)!
}

async function packAndShip(visitor: EngineVisitor, number: string): Promise<void> {
  await visitor.open(`${proxy.url}/account/login?redirect=/admin/packing`)
  await signIn(visitor, 'owner@wanderbite.test', 'pistachio-after-midnight')
  await visitor.fill(/code/i, await nextCode(inside))
  await visitor.press(/^(Continue|Sign in|Confirm)/, 'main form')
  await visitor.heading(/^Packing$/)
  await visitor.press(new RegExp(`^Pack ?${number}`))
  await visitor.heading(new RegExp(number))
  await visitor.press(/^Mark all packed/)
  await visitor.fill(/^Carrier/, 'UPS')
  await visitor.press(/^Mark as shipped/)
  await visitor.read(/Marked as shipped/)
}

async function signIn(visitor: EngineVisitor, email: string, password: string): Promise<void> {
  await visitor.fill(/^Email/, email)
  await visitor.fill(/^Password/, password)
  await visitor.press(/^Sign in$/, 'main form')
}
