import { sql } from 'drizzle-orm'
import { openDatabase } from '../database/open.ts'
import { seedOrders } from './orders/seed.ts'
import { checkIntegrity } from '#shop/office/integrity.ts'
import { findUnequalDays } from '#shop/office/accounting.ts'
import { readDaySums } from '../shop/office/accounting/day-sums.ts'
import { orderFile } from '../shop/office/accounting/csv-files.ts'
import { defaultSettings } from '../shop/settings.ts'
const url = process.env.URL_!
const opened = await openDatabase({ url }, 'database/migrations')
const { db } = opened
await db.execute(sql`insert into stock (variation_id, on_hand, reserved) values ('V', 0, 0) on conflict do nothing`).catch(() => {})
await seedOrders(db, 100_000, 'V')
await db.execute(sql`insert into refunds (order_id, payment_id, amount_cents, reason, done_at, refund_id) select o.id, a.payment_id, 300, 'goodwill', o.paid_at + interval '1 day', 'R' || o.number from orders o join payment_attempts a on a.order_id = o.id where right(o.number, 1) = '7' `)
const books = { db, timeZone: 'America/New_York' }
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const span = { from: day(Date.now() - 360 * 864e5), to: day(Date.now()) }
const timed = async (name: string, work: () => Promise<unknown>) => { const at = performance.now(); const r = await work(); console.log(name, Math.round(performance.now() - at), 'ms', r) }
await timed('day sums', async () => (await readDaySums(books, span)).length)
const shop = { db, settings: { ...defaultSettings, closedDays: { ...defaultSettings.closedDays, timeZone: books.timeZone } }, now: () => new Date() } as never
globalThis.gc?.()
const before = process.memoryUsage().rss
let peak = 0
await timed('order file', async () => { let bytes = 0; for await (const piece of orderFile(shop, span)) { bytes += piece.length; peak = Math.max(peak, process.memoryUsage().rss) } return bytes })
console.log('MB more', (peak - before) / 2 ** 20)
await timed('accounting check', () => findUnequalDays({ db }))
await timed('all checks', async () => Object.entries(await checkIntegrity({ db })).map(([k, v]) => [k, v.length]))
await opened.close()
