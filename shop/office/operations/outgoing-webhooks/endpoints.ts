import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { webhookDeliveries, webhookEndpoints } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { MAX_WEBHOOK_ENDPOINTS, wakeWebhookDelivery } from '#shop/base/outgoing-webhooks.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { Failure } from '#shop/failure.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { publishOverlookedStock, storeStockLevels } from '#shop/stock/stock-webhooks.ts'
import { endpointView, type SaveWebhookEndpoint, type WebhookEndpointView } from './endpoint-views.ts'
import { requireWebhookRight, type WebhookActor } from './manager.ts'
import { encryptSigningSecret, newSigningSecret } from './signing.ts'

/** How long the old secret signs beside the new one. */
const ROTATION_MS = DAY

type EndpointRow = typeof webhookEndpoints.$inferSelect

/**
 * All endpoints, oldest first. Throws Failure('not-found') when the actor may not manage webhooks.
 */
export async function listWebhookEndpoints(shop: Shop, by: WebhookActor): Promise<WebhookEndpointView[]> {
  requireWebhookRight(by)
  return views(shop)
}

/** One endpoint. Throws Failure('not-found'). */
export async function getWebhookEndpoint(shop: Shop, by: WebhookActor, id: string): Promise<WebhookEndpointView> {
  requireWebhookRight(by)
  const view = (await views(shop)).find((one) => one.id === id)
  if (!view) throw new Failure('not-found')
  return view
}

/**
 * Adds an endpoint. Returns its signing secret, which is never shown again. Throws Failure:
 * 'not-found', 'invalid-input' with `fields.url` ('invalid', 'not-public', 'unknown-host',
 * 'taken'), 'too-much'.
 */
export async function addWebhookEndpoint(
  shop: Shop,
  by: WebhookActor,
  { url, events }: SaveWebhookEndpoint,
): Promise<{ id: string; secret: string }> {
  requireWebhookRight(by)
  await requireAllowedUrl(shop, url)
  const id = randomUUID()
  const secret = newSigningSecret()
  await inTransaction(shop, async (inside) => {
    await takeAdvisoryLock(inside, 'webhook-endpoints')
    if ((await inside.db.$count(webhookEndpoints)) >= MAX_WEBHOOK_ENDPOINTS) throw new Failure('too-much')
    await requireFreeUrl(inside, url, id)
    await beginStockReports(inside, events)
    const at = inside.now()
    const row = { id, url, events, secret: encryptSigningSecret(inside, id, secret), createdAt: at, updatedAt: at }
    await inside.db.insert(webhookEndpoints).values(row)
    await recordAudit(inside, by, { action: 'webhook.added', target: `webhook:${id}`, after: { name: hostOf(url), events } })
  })
  return { id, secret }
}

/** Changes address and events. Throws like `addWebhookEndpoint`. */
export async function changeWebhookEndpoint(shop: Shop, by: WebhookActor, id: string, { url, events }: SaveWebhookEndpoint): Promise<void> {
  requireWebhookRight(by)
  await requireAllowedUrl(shop, url)
  await change(shop, id, async (inside, before) => {
    await requireFreeUrl(inside, url, id)
    if (!before.events.some(isStock)) await beginStockReports(inside, events)
    await recordAudit(inside, by, {
      action: 'webhook.changed',
      target: `webhook:${id}`,
      before: { name: hostOf(before.url), events: before.events },
      after: { name: hostOf(url), events },
    })
    // Failures of the old address say nothing about the new one.
    const anew = url === before.url ? {} : { failingSince: null, failures: 0, notBefore: null }
    return { url, events, ...anew }
  })
}

/**
 * Gives the endpoint a new secret and returns it. The old one signs too for 24 hours. Throws
 * Failure('not-found').
 */
export async function rotateWebhookSecret(shop: Shop, by: WebhookActor, id: string): Promise<{ secret: string }> {
  requireWebhookRight(by)
  const secret = newSigningSecret()
  await change(shop, id, async (inside, before) => {
    const previousSecretEndsAt = new Date(inside.now().getTime() + ROTATION_MS)
    await recordAudit(inside, by, { action: 'webhook.secret-rotated', target: `webhook:${id}`, after: { name: hostOf(before.url) } })
    return { secret: encryptSigningSecret(inside, id, secret), previousSecret: before.secret, previousSecretEndsAt }
  })
  return { secret }
}

/**
 * Stops sending. Events are stored until the endpoint resumes. Idempotent. Throws
 * Failure('not-found').
 */
export async function pauseWebhookEndpoint(shop: Shop, by: WebhookActor, id: string): Promise<void> {
  requireWebhookRight(by)
  await change(shop, id, async (inside, before) => {
    if (before.pausedAt) return {}
    await recordAudit(inside, by, { action: 'webhook.paused', target: `webhook:${id}`, after: { name: hostOf(before.url) } })
    return { pausedAt: inside.now(), pauseReason: 'staff' }
  })
}

/**
 * Resumes an endpoint: the stored events are sent first. Idempotent. Throws Failure('not-found').
 */
export async function resumeWebhookEndpoint(shop: Shop, by: WebhookActor, id: string): Promise<void> {
  requireWebhookRight(by)
  await change(shop, id, async (inside, before) => {
    if (!before.pausedAt) return {}
    await recordAudit(inside, by, { action: 'webhook.resumed', target: `webhook:${id}`, after: { name: hostOf(before.url) } })
    // Retries that were due later are made now, with all attempts of a new delivery.
    await inside.db
      .update(webhookDeliveries)
      .set({ runAt: inside.now(), attempts: 0 })
      .where(sql`${webhookDeliveries.endpointId} = ${id} and ${webhookDeliveries.status} = 'waiting'`)
    await wakeWebhookDelivery(inside)
    return { pausedAt: null, pauseReason: null, failingSince: null, failures: 0, notBefore: null }
  })
}

/** Deletes an endpoint with its deliveries. Throws Failure('not-found'). */
export async function deleteWebhookEndpoint(shop: Shop, by: WebhookActor, id: string): Promise<void> {
  requireWebhookRight(by)
  await inTransaction(shop, async (inside) => {
    const isIt = eq(webhookEndpoints.id, requireId(id))
    const [gone] = await inside.db.delete(webhookEndpoints).where(isIt).returning({ url: webhookEndpoints.url })
    if (!gone) throw new Failure('not-found')
    await recordAudit(inside, by, { action: 'webhook.deleted', target: `webhook:${id}`, before: { name: hostOf(gone.url) } })
  })
}

async function change(
  shop: Shop,
  id: string,
  to: (inside: Shop, before: EndpointRow) => Promise<Partial<typeof webhookEndpoints.$inferInsert>>,
): Promise<void> {
  await inTransaction(shop, async (inside) => {
    await takeAdvisoryLock(inside, 'webhook-endpoints')
    const isIt = eq(webhookEndpoints.id, requireId(id))
    const [before] = await inside.db.select().from(webhookEndpoints).where(isIt).for('no key update')
    if (!before) throw new Failure('not-found')
    const values = await to(inside, before)
    await inside.db
      .update(webhookEndpoints)
      .set({ ...values, updatedAt: inside.now() })
      .where(isIt)
  })
}

function requireId(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new Failure('not-found')
  return id
}

async function views({ db }: Shop): Promise<WebhookEndpointView[]> {
  const rows = await db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  const { status, endpointId } = webhookDeliveries
  const counts = await db
    .select({
      id: endpointId,
      waiting: sql<number>`(count(*) filter (where ${status} = 'waiting'))::int`,
      failed: sql<number>`(count(*) filter (where ${status} = 'failed'))::int`,
    })
    .from(webhookDeliveries)
    .groupBy(endpointId)
  return rows.map((row) => endpointView(row, counts.find(({ id }) => id === row.id) ?? { waiting: 0, failed: 0 }))
}

async function requireAllowedUrl(shop: Shop, url: string): Promise<void> {
  const refusal = await shop.webhookSender.refusal(url)
  if (refusal) throw new Failure('invalid-input', { fields: { url: refusal } })
}

async function requireFreeUrl({ db }: Shop, url: string, id: string): Promise<void> {
  const [other] = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(sql`${webhookEndpoints.url} = ${url} and ${webhookEndpoints.id} <> ${id}`)
  if (other) throw new Failure('invalid-input', { fields: { url: 'taken' } })
}

/** From now on, stock is compared with its present state. */
async function beginStockReports(inside: Shop, events: string[]): Promise<void> {
  if (!events.some(isStock)) return
  await publishOverlookedStock(inside)
  await storeStockLevels(inside)
}

function isStock(type: string): boolean {
  return type.startsWith('stock.')
}

/** The path of an address may be a secret, so the audit log names the host only. */
function hostOf(url: string): string {
  return new URL(url).host
}
