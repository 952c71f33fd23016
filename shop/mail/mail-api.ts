import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { HOUR } from '#shared/durations.ts'
import { defaultLocale, locales } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { type ImmediateEmail, sendEmailNow } from './send-email.ts'
import { MailAddress, type ManualTemplate, emailDataSchemas, singleLine } from './mail-api/email-data-schemas.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { consumeRateLimits, type RateLimit } from '#shop/base/rate-limits.ts'
import type { ShopSettings } from '#shop/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { may } from '#shop/rights.ts'
import { needsTwoStepSetUp } from '#shop/base/staff-two-step.ts'

/** A program of the shop's owner, authenticated with the service key. */
export type ServiceKey = { kind: 'service-key' }
type MailToSend = { [T in ManualTemplate]: Omit<ImmediateEmail<T>, 'key'> }[ManualTemplate]

/**
 * Schema of an email to send, for these settings: a template, and exactly the data of that
 * template.
 */
export function sendMailSchema(settings: Pick<ShopSettings, 'url' | 'currency'>) {
  const data = emailDataSchemas(settings)
  const mail = <T extends ManualTemplate>(template: T) =>
    z.strictObject({
      template: z.literal(template),
      to: z.strictObject({ name: singleLine(160).default(''), address: MailAddress }),
      data: data[template],
      locale: z.enum(locales).default(defaultLocale),
    })
  return z.discriminatedUnion('template', [
    mail('confirm-email'),
    mail('already-registered'),
    mail('reset-password'),
    mail('magic-link'),
    mail('password-changed'),
    mail('new-device'),
    mail('change-email'),
    mail('email-changed'),
    mail('sign-in-changed'),
    mail('account-deletion'),
    mail('account-deleted'),
    mail('staff-invite'),
    mail('confirm-newsletter'),
    mail('confirm-wish'),
    mail('back-in-stock'),
    mail('contact-message'),
    mail('contact-copy'),
    mail('review-answered'),
    mail('review-refused'),
    mail('order-to-pay'),
    mail('order-confirmation'),
    mail('order-shipped'),
    mail('order-delivered'),
    mail('order-cancelled'),
    mail('order-refunded'),
    mail('payment-failed'),
    mail('return-requested'),
    mail('return-answered'),
  ]) satisfies z.ZodType<MailToSend>
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
