import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#database/open-postgres.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import { authenticators, sessions, users } from '#database/schema.ts'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { payAtPage } from '../fixtures/point-of-sale/pay.ts'
import { isFull, sampleDay } from '../helpers/full-run.ts'
import { openTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'
import { inTurns, makeCrowd } from '../journeys/parts/crowd.ts'
import { openShopper, until } from '../journeys/parts/shopper.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'
import { calls, crawl, type Sent } from './outage-answers/crawl.ts'

// Every page, its data, every form and every call while the database fails in one of four ways.

/** A third of the requests is tried in each outage. */
const SHARES = 3

let postgres: TestServer | null = null
let missing = ''
try {
  postgres = await startPostgres({ forgetful: true })
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(!postgres)(`answers without a database${missing && ` (skipped: ${missing})`}`, { timeout: 300_000 }, () => {
  let proxy: TcpProxy
  let fleet: Fleet
  let books: OpenDatabase
  let all: Sent[]
  beforeAll(async () => {
    proxy = await openTcpProxy(postgres!.url)
    fleet = await openFleet(proxy.url)
    await fleet.server({ LOG_LEVEL: 'error' })
    books = await openPostgres(postgres!.url, 'database/migrations', 2)
    const [{ id: variationId, priceCents } = { id: '', priceCents: 0 }] = await fleet.emulator.variations()
    const [customer, owner] = await makeCrowd(books.db, 2, { variationId, priceCents })
    await books.db.update(users).set({ role: 'owner' }).where(eq(users.id, owner!.userId))
    await books.db.insert(authenticators).values({ userId: owner!.userId, secret: 'sealed', confirmedAt: new Date() })
    await books.db.update(sessions).set({ provedAt: new Date() })
    const cookies = [customer, owner].map((one) => `session_token=${one!.token}`)
    await buy(cookies[0]!)
    all = [
      ...(await crawl(fleet.shopUrl, '')),
      ...(await crawl(fleet.shopUrl, cookies[0]!)),
      ...(await crawl(fleet.shopUrl, cookies[1]!)),
      ...(await calls(fleet.shopUrl, cookies[1]!)),
    ]
  })
  afterAll(async () => {
    await books?.close()
    await fleet?.close()
    await proxy?.close()
    await postgres?.stop()
  })

  /** An order of this customer, so that its pages have something to show. */
  async function buy(cookie: string): Promise<void> {
    const shopper = openShopper(fleet.shopUrl, new Map([cookie.split('=', 2) as [string, string]]))
    const { left } = await shopper.press(await shopper.open('/checkout?step=review'), { intent: 'place' }, { terms: 'now' })
    await shopper.arrive((await payAtPage(left!)).returnedTo!)
  }

  /**
   * The answers that a customer must never get in an outage. Each request meets one or two of the
   * four outages, other ones each day, and all in the full run.
   */
  async function faults(outage: 0 | 1 | 2 | 3): Promise<string[]> {
    const sample = all.filter((_, index) => isFull || (index + outage + sampleDay) % SHARES === 0)
    const found = await inTurns(sample, (sent) => faultOf(sent), 12)
    return [...new Set(found.filter((fault) => fault !== null))]
  }

  async function faultOf({ method, path, cookie, body, type }: Sent): Promise<string | null> {
    const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie, ...(type && { 'content-type': type }) }
    const answer = await fetch(fleet.shopUrl + path, { method, headers: { ...headers, origin: fleet.shopUrl }, body, redirect: 'manual' })
    const text = await answer.text().catch((error: unknown) => `cut off ${String(error)}`)
    // An export is sent while it is read. Cut off, a browser shows it as failed, not as complete.
    const isExport = answer.headers.get('content-type')?.startsWith('text/csv')
    if (text.startsWith('cut off')) return isExport ? null : `${method} ${path} ${body ?? ''}: ${answer.status} ${text}`
    const name = `${method} ${path} ${body ?? ''}: ${answer.status}`
    // Found without the text around it, which would be tried at every character of a page.
    const said = /Error 5\d\d|"code":"internal"/.exec(text)
    if (answer.status === 500 || said) return `${name} ${text.slice(Math.max(0, (said?.index ?? 0) - 100), (said?.index ?? 0) + 200)}`
    if (answer.status !== 503) return null
    if (!answer.headers.has('retry-after')) return `${name} without Retry-After`
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    return isPage && !text.includes('We’ll be right back') ? `${name} is not the page of the outage` : null
  }

  const isBack = () => until(async () => (await fetch(`${fleet.shopUrl}/readyz`)).ok, 60)

  test('with the database, each request is answered without a fault of the shop', async () => {
    expect(all.length).toBeGreaterThan(300)
    const reads = all.filter(({ method }) => method === 'GET')
    const found = await inTurns(reads, (sent) => faultOf(sent), 12)
    expect(found.filter((fault) => fault !== null)).toEqual([])
  })

  test('while the database is stopped, each request gets 503 with Retry-After, or a response that needs no database', async () => {
    postgres!.crash()
    const found = await faults(0)
    postgres!.restart()
    expect(found).toEqual([])
    await isBack()
  })

  test('while the database starts, each request gets 503 with Retry-After, or a response that needs no database', async () => {
    const starting = await openStartingDatabase()
    proxy.leadTo(starting.url)
    const found = await faults(1)
    proxy.leadTo(postgres!.url)
    starting.close()
    expect(found).toEqual([])
    await isBack()
  })

  test('while the database is read-only, a request that writes gets 503 with Retry-After', async () => {
    await books.db.execute(sql.raw('alter database postgres set default_transaction_read_only = on'))
    proxy.leadTo(postgres!.url)
    const found = await faults(2)
    const writable = (tx: Pick<OpenDatabase['db'], 'execute'>) =>
      tx.execute(sql.raw('alter database postgres reset default_transaction_read_only'))
    await books.db.transaction(writable, { accessMode: 'read write' })
    proxy.leadTo(postgres!.url)
    expect(found).toEqual([])
    await isBack()
  })

  test('while connections end in the middle of transactions, each request is answered, or gets 503 with Retry-After', async () => {
    const over = new AbortController()
    const ending = (async () => {
      const others = "pid <> pg_backend_pid() and application_name like 'wanderbite-shop%'"
      while (!over.signal.aborted) {
        await books.db
          .execute(sql.raw(`select pg_terminate_backend(pid) from pg_stat_activity where ${others} and random() < 0.5`))
          .catch(() => {})
        await wait(10)
      }
    })()
    const found = await faults(3)
    over.abort()
    await ending
    expect(found).toEqual([])
    await isBack()
  })
})

/** A server that answers each connection as PostgreSQL does before it has recovered. */
async function openStartingDatabase(): Promise<{ url: string; close: () => void }> {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''].join('\0') + '\0'
  const refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)])
  refusal.writeInt32BE(refusal.length - 1, 1)
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(refusal)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return { url: `postgres://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, close: () => server.close() }
}
