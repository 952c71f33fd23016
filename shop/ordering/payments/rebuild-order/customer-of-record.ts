import { and, desc, eq } from 'drizzle-orm'
import { addresses, users } from '#database/schema.ts'
import type { Address } from '#shared/address/address.ts'
import { parseLocale } from '#shared/locale.ts'
import type { RecordedOrder } from '#shop/ports.ts'
import { deliveryCountries } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'
import type { OrderRow } from '../payments.ts'

type CustomerOfRecord = Pick<OrderRow, 'userId' | 'email' | 'customerFirstName' | 'locale' | 'shipTo'>

/**
 * The customer of a recorded order: the confirmed account with the email address of the payment
 * page, and the address that it used last. A provider has no delivery address, so without an
 * account the address is missing (`isAddressMissing`) until the customer tells it.
 */
export async function customerOfRecord(shop: Shop, recorded: RecordedOrder, buyerEmail: string | null): Promise<CustomerOfRecord> {
  const email = (recorded.buyerEmail ?? buyerEmail)?.toLowerCase() ?? null
  const [user] =
    email === null
      ? []
      : await shop.db
          .select()
          .from(users)
          .where(and(eq(users.email, email), eq(users.emailVerified, true)))
  const [saved] = user
    ? await shop.db
        .select()
        .from(addresses)
        .where(eq(addresses.userId, user.id))
        .orderBy(desc(addresses.usedAt), desc(addresses.id))
        .limit(1)
    : []
  return {
    userId: user?.id ?? null,
    email,
    customerFirstName: user?.firstName ?? '',
    locale: parseLocale(recorded.locale ?? user?.locale),
    shipTo: saved?.address ?? missingAddress(shop),
  }
}

/**
 * Delivery terms depend on the country, so an unknown one is the first that the shop delivers to.
 */
function missingAddress({ settings }: Shop): Address {
  return { name: '', line1: '', city: '', postalCode: '', country: deliveryCountries(settings)[0] ?? 'US' }
}
