import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { deviceNameOf } from '#shared/visitor/device-name.ts'
import { localize, parseLocale } from '#shared/locale.ts'
import { ipPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { urls } from '#shared/urls.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import type { Shop } from '#shop/shop.ts'
import type { Device } from '../known-devices.ts'

/**
 * Tells the account's owner of a sign-in on a device that is not known yet. Nobody gets this email
 * before they have confirmed their address. Call it inside the transaction of the sign-in.
 */
export async function sendNewDeviceEmail(shop: Shop, userId: string, device: Device, from: ClientInfo): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  if (!user?.emailVerified) return
  const locale = parseLocale(user.locale)
  await sendEmail(shop, {
    template: 'new-device',
    data: {
      first_name: user.firstName,
      device: deviceNameOf(from.userAgent),
      network: ipPrefixOf(from.address),
      at: shop.now().toISOString(),
      sessions_url: shop.settings.url + localize(urls.settings(), locale),
    },
    to: { name: user.name, address: user.email },
    locale,
    key: `new-device:${device.id}`,
  })
}
