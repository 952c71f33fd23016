import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#database/open-postgres.ts'
import type { OpenDatabase } from '#database/open.ts'
import { openMailbox } from '#packages/mailbox/mailbox.ts'
import { type Child, launch, launchShop } from './launch.ts'
import { openTill, type Till } from './open-till.ts'

/** The built shop as processes that share a database, a point of sale and a mail server. The last two live in the test and outlast them all. */
export interface Fleet {
  till: Till
  /** Where the first server is, and where the letters of all lead. */
  shopUrl: string
  serviceKey: string
  /** Starts a server, which runs the timers too unless told otherwise; the first one at `shopUrl`. */
  server(env?: Record<string, string>, preload?: string): Promise<Child>
  /** Starts a worker that serves no pages. */
  worker(env?: Record<string, string>, preload?: string): Promise<Child>
  /** The tests' own way into the database, once a server has migrated it. */
  open(): Promise<OpenDatabase>
  letters(): Promise<{ to: string; subject: string }[]>
  /** Kills what still runs and closes everything but the database server. */
  close(): Promise<void>
}

export async function openFleet(databaseUrl: string): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'wanderbite-fleet-'))
  const port = await freePort()
  const shopUrl = `http://localhost:${port}`
  const till = await openTill({ webhookUrl: `${shopUrl}/api/webhooks/square` })
  const mailbox = await openMailbox({ folder: join(folder, 'mailbox'), shopName: 'Wanderbite' })
  const serviceKey = 'the same key for all the processes of a test'
  const running: Child[] = []
  const opened: OpenDatabase[] = []
  const shared = {
    DATABASE_URL: databaseUrl,
    SERVICE_KEY: serviceKey,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'noreply@wanderbite.test',
    SQUARE_URL: till.baseUrl,
    SQUARE_ACCESS_TOKEN: till.accessToken,
    SQUARE_LOCATION_ID: till.locationId,
    SQUARE_WEBHOOK_SIGNATURE_KEY: till.webhookSignatureKey,
    SHOP_URL: shopUrl,
    LOG_LEVEL: 'warn',
  }
  let started = 0
  const keep = (child: Child) => (running.push(child), child)
  return {
    till,
    shopUrl,
    serviceKey,
    async server(env = {}, preload) {
      const place = env.DATA_DIR ?? join(folder, String((started += 1)))
      const isFirst = !running.some(({ url, process }) => url === shopUrl && process.exitCode === null && process.signalCode === null)
      const at = isFirst ? { PORT: String(port) } : { PORT: '0', SHOP_URL: '' }
      return keep(await launchShop(place, { ...shared, ...at, ...env }, preload))
    },
    async worker(env = {}, preload) {
      const own = { WORKER: 'alone', PORT: '0', DATA_DIR: join(folder, String((started += 1))) }
      return keep(await launch('build/server/main.js', { ...shared, ...own, ...env }, /at (http\S+)\/healthz/, preload))
    },
    async open() {
      const database = await openPostgres(databaseUrl, 'database/migrations', 4)
      opened.push(database)
      return database
    },
    letters: async () => (await (await mailbox.app.request('/messages.json')).json()) as { to: string; subject: string }[],
    async close() {
      for (const { process, ended } of running) {
        process.kill('SIGKILL')
        await ended
      }
      for (const database of opened) await database.close()
      await till.close()
      await mailbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
