import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { EmailData } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Notifies the customer by email that a sign-in method was added, removed or used up. Call it in
 * the transaction that makes the change.
 */
export async function notifySignInChange(shop: Shop, userId: string, change: EmailData['sign-in-changed']['change']): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const locale = parseLocale(user.locale)
  const at = shop.now().toISOString()
  await sendEmail(shop, {
    template: 'sign-in-changed',
    data: { first_name: user.firstName, change, at, settings_url: shop.settings.url + localize(urls.settings(), locale) },
    to: { name: user.name, address: user.email },
    locale,
    key: `sign-in-changed:${change}:${userId}:${at}`,
  })
}
