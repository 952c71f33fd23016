import { createHash } from 'node:crypto'
import { type Locale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { findConsent, type ConsentTopic, unsubscribeToken } from './consents.ts'
import { type SendCondition, skipReasonOf } from './send-email/send-conditions.ts'
import { relocalizeUrls, offeredLocaleFor } from '#shop/languages.ts'
import { getBounce } from './bounces.ts'
import { emailPropertiesOf } from './email-properties.ts'
import { enqueue, type OutboxHandler, type SkipReason } from '#shop/base/outbox.ts'
import { type EmailData, OutsideRefused } from '#shop/ports.ts'
import { emailSenderOf } from '#shop/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'

/** The kinds of outbox rows that are an email or produce one. */
export const emailOutboxKinds = ['letter', 'wanted-letter', 'new-address']

/**
 * An email to send. `key` names its event ('order-confirmation:<order>'): one event, one email. It
 * begins with the template's name, which the email log has nowhere else once the email is sent. An
 * email about a `topic` is sent only where consent exists at the moment of sending, and carries an
 * unsubscribe link.
 */
export interface EmailToSend<T extends keyof EmailData = keyof EmailData> {
  template: T
  data: EmailData[T]
  to: { name: string; address: string }
  locale: Locale
  key: string
  topic?: ConsentTopic
  /** Link that stops such emails, for an email without a topic. */
  unsubscribeUrl?: string
  /** The reply address; by default there is none. */
  replyTo?: { name: string; address: string }
  /** The earliest time to send. */
  runAt?: Date
  /** Keys of the emails that must be delivered before this one. */
  after?: string[]
  /** A condition that must still hold at the moment of sending. Otherwise the email is not sent. */
  onlyWhile?: SendCondition
}

/** Sends an email after the caller's transaction has committed, exactly once per key. */
export async function sendEmail<T extends keyof EmailData>(shop: Shop, { key, ...email }: EmailToSend<T>): Promise<void> {
  const { runAt, after, ...payload } = email
  await enqueue(shop, { kind: 'letter', key, payload, runAt, after })
}

/**
 * Outbox handler for the kind 'letter': sends the email, or skips it. A repeated delivery has the
 * same Message-ID. Throws OutsideRefused('bounced') for an address with a bounce.
 */
export const deliverEmail: OutboxHandler = async (shop, payload, row) => {
  await failpoint('email-claimed')
  // `sendEmail` stored this payload. Nothing else writes rows of this kind.
  const { topic, unsubscribeUrl: own, onlyWhile, ...email } = payload as Stored
  const to = isAboutDeletedAccount(email) ? undefined : email.to.address
  const skip = (skipped: SkipReason) => ({ to, skipped })
  const bounce = await getBounce(shop, email.to.address)
  if (bounce && (topic || emailPropertiesOf(shop, email.template)?.isOptional)) return skip(bounce.kind)
  const unsubscribeUrl = topic ? await unsubscribeUrlFor(shop, email, topic) : own
  if (unsubscribeUrl === null) return skip('unsubscribed')
  const over = onlyWhile && (await skipReasonOf(shop, onlyWhile))
  if (over) return skip(over)
  if (bounce?.kind === 'bounced') throw new OutsideRefused('bounced', `Emails to this address bounce: ${bounce.reason}`)
  await post(shop, email, { id: messageId(shop, row.key), unsubscribeUrl })
  await failpoint('email-sent')
  return { to }
}

/** After this email, the shop no longer stores the address of the deleted account. */
function isAboutDeletedAccount({ template }: Written): boolean {
  return template === 'account-deleted'
}

/**
 * Renders and sends an email at once. A language that is no longer offered becomes the default one.
 * Throws OutsideUnavailable or OutsideRefused.
 */
export async function sendEmailNow(shop: Shop, { key, ...email }: ImmediateEmail): Promise<{ id: string }> {
  const id = messageId(shop, key)
  await post(shop, email, { id })
  return { id }
}

/** Without the options that only a queued email can have. */
export type ImmediateEmail<T extends keyof EmailData = keyof EmailData> = Omit<EmailToSend<T>, 'topic' | 'runAt' | 'after' | 'onlyWhile'>
type Stored = Omit<EmailToSend, 'key' | 'runAt' | 'after'>
type Written = Omit<ImmediateEmail, 'key'>

async function post(
  shop: Shop,
  { template, data, to, locale, replyTo }: Written,
  { id, unsubscribeUrl }: { id: string; unsubscribeUrl?: string | undefined },
): Promise<void> {
  const { url } = shop.settings
  const offered = offeredLocaleFor(shop.settings, locale)
  const localized = offered === locale ? data : relocalizeUrls(data, url, { from: locale, to: offered })
  const rendered = await shop.emailRenderer.write(template, localized, offered, emailSenderOf(shop.settings), unsubscribeUrl)
  // Stops automatic replies such as vacation notices.
  const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && oneClick(unsubscribeUrl)) }
  await shop.mailer.send({ ...rendered, id, to, replyTo, headers })
}

/** Null without the reader's consent. */
async function unsubscribeUrlFor(shop: Shop, { to, locale }: Written, topic: ConsentTopic): Promise<string | null> {
  const consent = await findConsent(shop, to.address, topic)
  return (
    consent &&
    shop.settings.url + localize(urls.unsubscribe({ token: unsubscribeToken(shop, consent.id) }), offeredLocaleFor(shop.settings, locale))
  )
}

/**
 * RFC 8058: the mail program shows its own unsubscribe button. There is no mailto address, because
 * no one reads the sender's mailbox.
 */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function messageId(shop: Shop, key: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `${hash}@${new URL(shop.settings.url).hostname}`
}
