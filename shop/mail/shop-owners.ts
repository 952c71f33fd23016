import { and, eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { type Locale, parseLocale } from '#shared/locale.ts'
import type { Shop } from '#shop/shop.ts'

/** An owner of the shop, as an email needs them. */
export interface ShopOwner {
  id: string
  firstName: string
  locale: Locale
  to: { name: string; address: string }
}

/** The owners with a confirmed address. */
export async function listShopOwners({ db }: Shop): Promise<ShopOwner[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.role, 'owner'), eq(users.emailVerified, true)))
  return rows.map(({ id, firstName, locale, name, email }) => ({
    id,
    firstName,
    locale: parseLocale(locale),
    to: { name, address: email },
  }))
}
