import type { webhookEndpoints } from '#database/schema.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { localize } from '#shared/locale.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { listShopOwners } from '#shop/mail/shop-owners.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Tells every owner that an endpoint was paused. The email names its host only: the path may be a
 * secret.
 */
export async function emailOwnersOfPause(
  shop: Shop,
  { id, url }: Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'url'>,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { host } = new URL(url)
  const at = shop.now().getTime()
  for (const { id: ownerId, firstName, locale, to } of await listShopOwners(shop)) {
    const webhookUrl = shop.settings.url + localize(adminUrls.webhook(id), locale)
    const data = { first_name: firstName, host, reason, webhook_url: webhookUrl }
    await sendEmail(shop, { template: 'webhook-paused', data, to, locale, key: `webhook-paused:${id}:${ownerId}:${at}` })
  }
}
