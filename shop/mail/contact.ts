import { createHash } from 'node:crypto'
import { z } from 'zod'
import { multiLine } from '#shared/text/text-schemas.ts'
import { HOUR } from '#shared/durations.ts'
import { defaultLocale } from '#shared/locale.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { EmailAddress, Name } from '#shop/base/account-fields.ts'
import type { Actor } from '#shop/actor.ts'
import { sendEmail } from './send-email.ts'
import { consumeRateLimits, type RateLimit } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { ClientInfo } from '#shop/request-context.ts'

export const ContactMessage = z.object({
  name: Name.min(1),
  email: EmailAddress,
  message: multiLine(5000, { minLength: 1, tidy: (text) => text.replace(/[^\P{C}\n]/gu, '') }),
  /** Whether the sender wants a copy. */
  copy: z.boolean().default(false),
})

/**
 * Sends a message to the shop's owner, with the sender as the reply address. A repeated submit
 * sends it once. Only a signed-in customer receives a copy, at the confirmed address. Otherwise
 * strangers could make the shop send any text to any address. Throws Failure('too-many-requests').
 */
export async function sendContactMessage(shop: Shop, by: Actor, input: z.infer<typeof ContactMessage>, from: ClientInfo): Promise<void> {
  const { name, email, message, copy } = input
  await consumeRateLimits(shop, messageLimits(email, from.address))
  const key = createHash('sha256')
    .update(JSON.stringify([email, message]))
    .digest('base64url')
    .slice(0, 22)
  const hour = Math.floor(shop.now().getTime() / HOUR)
  await inTransaction(shop, async (inside) => {
    await sendEmail(inside, {
      template: 'contact-message',
      data: { name, email, customer_email: by.kind === 'customer' ? by.email : '', message },
      to: { name: shop.settings.name, address: shop.settings.contactEmail },
      replyTo: { name, address: email },
      locale: defaultLocale,
      key: `contact-message:${key}:${hour}`,
    })
    if (!copy || !canReceiveCopy(by)) return
    await sendEmail(inside, {
      template: 'contact-copy',
      data: { first_name: by.firstName, message },
      to: { name, address: by.email },
      locale: from.locale,
      key: `contact-copy:${key}:${hour}`,
    })
  })
}

/** Whether the actor can receive a copy of the message. */
export function canReceiveCopy(by: Actor): by is Extract<Actor, { kind: 'customer' }> {
  return by.kind === 'customer' && by.emailVerified
}

function messageLimits(email: string, address: string): RateLimit[] {
  return [
    { key: `contact-from:${subscriberPrefixOf(address)}`, max: 10, windowMs: HOUR },
    { key: `contact-by:${email}`, max: 5, windowMs: HOUR },
  ]
}
