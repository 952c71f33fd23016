import { and, eq } from 'drizzle-orm'
import { users, type webhookEndpoints } from '#database/schema.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { localize, parseLocale } from '#shared/locale.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { Shop } from '#shop/shop.ts'

/** Tells every owner that an endpoint was paused. The email names its host only: the path may be a secret. */
export async function emailOwnersOfPause(
  shop: Shop,
  { id, url }: Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'url'>,
  reason: 'gone' | 'failing',
): Promise<void> {
  const owners = await shop.db
    .select()
    .from(users)
    .where(and(eq(users.role, 'owner'), eq(users.emailVerified, true)))
  for (const owner of owners) {
    const locale = parseLocale(owner.locale)
    await sendEmail(shop, {
      template: 'webhook-paused',
      data: {
        first_name: owner.firstName,
        host: new URL(url).host,
        reason,
        webhook_url: shop.settings.url + localize(adminUrls.webhook(id), locale),
      },
      to: { name: owner.name, address: owner.email },
      locale,
      key: `webhook-paused:${id}:${owner.id}:${shop.now().getTime()}`,
    })
  }
}
