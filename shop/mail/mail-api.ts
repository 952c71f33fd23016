import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { HOUR } from '#shared/durations.ts'
import { defaultLocale, locales } from '#shared/locale.ts'
import { MailAddress, singleLine } from '#shared/text/text-schemas.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { type ImmediateEmail, sendEmailNow } from './send-email.ts'
import { emailNamesOf, emailPropertiesOf } from './email-properties.ts'
import { type EmailName, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { consumeRateLimits, type RateLimit } from '#shop/base/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'
import { may } from '#shop/rights.ts'
import { needsTwoStepSetUp } from '#shop/base/staff-two-step.ts'

/** A program of the shop's owner, authenticated with the service key. */
export type ServiceKey = { kind: 'service-key' }
type MailToSend = { [T in EmailName]: Omit<ImmediateEmail<T>, 'key'> }[EmailName]

/**
 * Schema of an email to send by hand: a template, and exactly the data of that template. Emails
 * that need the reader's consent are left out.
 */
export function sendMailSchema(shop: Pick<Shop, 'emails' | 'settings'>): z.ZodType<MailToSend> {
  const mail = (template: EmailName) =>
    z.strictObject({
      template: z.literal(template),
      to: z.strictObject({ name: singleLine(160).default(''), address: MailAddress }),
      data: shop.emails.dataSchema(template, shop.settings),
      locale: z.enum(locales).default(defaultLocale),
    })
  const [first, ...others] = emailNamesOf(shop).filter((name) => !emailPropertiesOf(shop, name)?.needsConsent)
  if (!first) throw new Error('No email can be sent by hand')
  // Each literal stands beside the schema of its own data, which a union of all cannot express.
  return z.discriminatedUnion('template', [mail(first), ...others.map(mail)]) as z.ZodType<MailToSend>
}

/**
 * Checks that the actor may send email by hand. Throws Failure: 'not-signed-in', 'not-allowed'
 * (customers, and staff without two-step sign-in).
 */
export async function requireMailRights(shop: Shop, by: Actor | ServiceKey): Promise<void> {
  if (by.kind === 'service-key') return
  if (by.kind === 'visitor') throw new Failure('not-signed-in')
  if (!may(by, 'mail.send') || (await needsTwoStepSetUp(shop, by))) throw new Failure('not-allowed')
}

/**
 * Sends an email at once, without retries, and returns its Message-ID. Throws Failure: those of
 * `requireMailRights`, 'too-many-requests', and with the mail service's reply 'mail-refused' or
 * 'mail-unavailable'.
 */
export async function sendMail(shop: Shop, by: Actor | ServiceKey, mail: MailToSend): Promise<{ id: string }> {
  await requireMailRights(shop, by)
  await consumeRateLimits(shop, mailLimits(by))
  const sender = by.kind === 'customer' ? by.userId : by.kind
  try {
    const { id } = await sendEmailNow(shop, { ...mail, key: `mail-send:${randomUUID()}` })
    shop.log.info('Sent an email immediately', { template: mail.template, by: sender, id })
    return { id }
  } catch (error) {
    if (error instanceof OutsideRefused) throw new Failure('mail-refused', { said: inOneLine(error.said), cause: error })
    if (error instanceof OutsideUnavailable) throw new Failure('mail-unavailable', { said: inOneLine(error.said), cause: error })
    throw error
  }
}

function inOneLine(reply: string | undefined): string | undefined {
  return (
    reply
      ?.replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 300) || undefined
  )
}

/** Rate limits. The owner's programs write to many customers, staff only to single ones. */
function mailLimits(by: Actor | ServiceKey): RateLimit[] {
  if (by.kind === 'customer') return [{ key: `mails-by:${by.userId}`, max: 60, windowMs: HOUR }]
  return [{ key: 'mails-by-service-key', max: 1000, windowMs: HOUR }]
}
