import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { orders, outbox } from '#database/schema.ts'
import { type Locale, locales } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { offeredLocaleFor } from '#shop/languages.ts'
import { emailOutboxKinds } from '#shop/mail/send-email.ts'
import { becameOf, hasBecomeAnother, type EmailLogEntry, emailLogEntryOf } from './email-log.ts'
import { emailPropertiesOf } from '#shop/mail/email-properties.ts'
import { isRenderableEmail, type ReadableEmail, readOrderEmail } from '#shop/ordering/order-notices/resend-order-email.ts'
import type { EmailData, RenderedEmail } from '#shop/ports.ts'
import { may, requireRight } from '#shop/rights.ts'
import { emailSenderOf } from '#shop/settings.ts'
import type { Shop } from '#shop/shop.ts'

// Previews for staff: one email of the outbox, and samples of every email.

export const ReadEmailSample = z.object({ email: z.string().max(60), language: z.enum(locales) })

/** An email with all facts that staff may see. */
export interface StaffEmail {
  entry: EmailLogEntry
  /** The order that the email is about. */
  orderNumber: string | null
  /**
   * Its content in the recipient's language; null when it cannot be shown, for the reason
   * `unavailableReason`.
   */
  rendered: ReadableEmail | null
  /**
   * 'not-sent': it was not needed. 'secret': its link would sign its reader in. 'gone': it was
   * delivered and cannot be restored. 'unwritten': it has not been written yet.
   */
  unavailableReason: 'not-sent' | 'secret' | 'gone' | 'unwritten' | null
  /** Whether the actor may send it again. */
  maySend: boolean
}

/** The names of all emails. Throws Failure('not-found') when the actor may not read mail. */
export function listEmailSamples(shop: Shop, by: Actor): string[] {
  requireRight(by, 'mail.read')
  return shop.emailSamples.names()
}

/**
 * A sample email with made-up data. Throws Failure('not-found') like `listEmailSamples`, and for an
 * unknown name.
 */
export async function getEmailSample(shop: Shop, by: Actor, { email, language }: z.infer<typeof ReadEmailSample>): Promise<RenderedEmail> {
  requireRight(by, 'mail.read')
  const written = await shop.emailSamples.write(email, language, emailSenderOf(shop.settings))
  if (!written) throw new Failure('not-found')
  return written
}

/**
 * One email of the outbox. A row that requested an email stands for that email once it is written.
 * Throws Failure('not-found').
 */
export async function getEmailForStaff(shop: Shop, by: Actor, id: string): Promise<StaffEmail> {
  requireRight(by, 'mail.read')
  const isIt = and(eq(outbox.id, id), inArray(outbox.kind, emailOutboxKinds))
  const [found] = z.uuid().safeParse(id).success ? await shop.db.select().from(outbox).where(isIt) : []
  if (!found) throw new Failure('not-found')
  const row = (hasBecomeAnother(found) && (await becameOf(shop, found))) || found
  const entry = emailLogEntryOf(shop, row)
  const orderNumber = await orderNumberOf(shop, row.key)
  const rendered =
    entry.state === 'not-needed' ? null : ((await waitingEmail(shop, row)) ?? (await deliveredEmail(shop, by, row, orderNumber)))
  return {
    entry,
    orderNumber,
    rendered,
    unavailableReason: rendered ? null : unavailableReasonOf(shop, row, entry),
    maySend:
      entry.state === 'dead' ||
      (rendered !== null && orderNumber !== null && isRenderableEmail(shop, entry.template) && may(by, 'mail.send')),
  }
}

type Row = typeof outbox.$inferSelect

function unavailableReasonOf(
  shop: Shop,
  { kind }: Row,
  { state, template }: EmailLogEntry,
): Exclude<StaffEmail['unavailableReason'], null> {
  if (state === 'not-needed') return 'not-sent'
  if (kind !== 'letter' && state !== 'done') return 'unwritten'
  return emailPropertiesOf(shop, template)?.staffMayRead ? 'gone' : 'secret'
}

/** The content of an email that is not sent yet. */
async function waitingEmail(shop: Shop, { id, kind, payload }: Row): Promise<ReadableEmail | null> {
  const { template, data, locale } = payload as { template?: keyof EmailData; data?: EmailData[keyof EmailData]; locale?: Locale }
  if (kind !== 'letter' || !template || !data || !emailPropertiesOf(shop, template)?.staffMayRead) return null
  const spoken = offeredLocaleFor(shop.settings, locale)
  const { subject, text } = await shop.emailRenderer.write(template, data, spoken, emailSenderOf(shop.settings))
  return { id, subject, text, locale: spoken }
}

/** The content of a delivered email about an order, restored from the order's data. */
async function deliveredEmail(shop: Shop, by: Actor, { id, key }: Row, orderNumber: string | null): Promise<ReadableEmail | null> {
  if (!orderNumber || !isRenderableEmail(shop, key.replace(/:.*/s, '')) || !may(by, 'orders.read')) return null
  return readOrderEmail(shop, by, { number: orderNumber, emailId: id }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not-found') return null
    throw error
  })
}

/** An email's key contains its template and the id of its subject. */
async function orderNumberOf({ db }: Shop, key: string): Promise<string | null> {
  const { data: id } = z.uuid().safeParse(key.split(':')[1])
  if (!id) return null
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id))
  return order?.number ?? null
}
