import { Environment } from '#server/config/environment.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import { shopSettings } from '#database/schema.ts'
import { defaultSettings } from '#shop/settings.ts'
import { type Fleet, openFleet } from '#tests/fixtures/open-fleet.ts'
import type { Child } from '#tests/helpers/launch.ts'
import { freePort, startPostgres, type TestServer } from '../postgres.ts'
import { type Front, openFront } from './front.ts'

/** Pieces of each snack: enough for every exercise. */
const PIECES = 100_000

/** A shop of the drill's own: PostgreSQL in a temporary folder, a point of sale, a mailbox, processes. */
export interface DrillShop {
  fleet: Fleet
  postgres: TestServer
  books: OpenDatabase
  front: Front
  servers: Child[]
  goods: { variationId: string; priceCents: number }[]
  /** Starts one more process, and lets customers in once it is ready. */
  startServer(): Promise<Child>
  /** Takes a process out of the front. */
  remove(server: Child): void
  close(): Promise<void>
}

/**
 * Opens the shop with this many processes. Settings of the owner's own shop in the environment are
 * forgotten first, so that nothing here reaches real money, mail or data. Throws without PostgreSQL.
 */
export async function openDrillShop(processes: number): Promise<DrillShop> {
  forgetSettings()
  const postgres = await startPostgres()
  const closing: (() => Promise<void>)[] = [() => postgres.stop()]
  try {
    const fleet = await openFleet(postgres.url)
    closing.unshift(() => fleet.close())
    const front = await openFront(Number(new URL(fleet.shopUrl).port))
    closing.unshift(() => front.close())
    const servers: Child[] = []
    const places = new Map<Child, string>()
    const startServer = async () => {
      const port = await freePort()
      const server = await fleet.server({ PORT: String(port), SHOP_URL: fleet.shopUrl, TRUST_PROXY: '1', DRAIN_SECONDS: '0' })
      servers.push(server)
      places.set(server, `http://127.0.0.1:${port}`)
      front.backends.add(`http://127.0.0.1:${port}`)
      return server
    }
    const books = await fleet.open()
    await acceptManyDeferredOrders(books)
    const goods = (await fleet.emulator.variations()).slice(0, 12).map(({ id, priceCents }) => ({ variationId: id, priceCents }))
    for (const { variationId } of goods) await fleet.emulator.setStock(variationId, PIECES)
    for (let at = 0; at < processes; at += 1) await startServer()
    return {
      fleet,
      postgres,
      books,
      front,
      servers,
      goods,
      startServer,
      remove(server) {
        front.backends.delete(places.get(server) ?? '')
        servers.splice(servers.indexOf(server), 1)
      },
      close: () => closeAll(closing),
    }
  } catch (error) {
    await closeAll(closing)
    throw error
  }
}

/** By default a shop accepts fifty orders without a payment. So many customers buy more in an outage. */
async function acceptManyDeferredOrders({ db }: OpenDatabase): Promise<void> {
  const value = { ...defaultSettings.deferredPayment, maxOrders: 10_000, maxTotalCents: null }
  await db.insert(shopSettings).values({ name: 'deferred-payment', value, updatedBy: 'drill' })
}

async function closeAll(closing: (() => Promise<void>)[]): Promise<void> {
  for (const close of closing.splice(0)) await close()
}

/**
 * Empties every setting. A missing one would be read again from the owner's `.env` by each process of
 * the shop; an empty one stays empty.
 */
function forgetSettings(): void {
  for (const name of Object.keys(Environment.shape)) process.env[name] = ''
}
