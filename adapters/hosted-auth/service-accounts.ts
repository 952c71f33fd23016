import type { Locale } from '#shared/locale.ts'
import { type DatabaseContext, OutsideRefused, type ServiceAccountLink } from '#shop/ports.ts'
import { createCustomerOf, findAccountOwner, namesOf } from './customer-accounts.ts'
import { nullOnCodes } from './faults.ts'
import { decodeServiceLink, encodeServiceLink } from './secrets.ts'
import type { HostedAuthService } from './service.ts'

// Confirmed accounts of the service that no customer of the shop has yet.

/** A link to such an account's address, as `Identity.findServiceAccount` describes. */
export async function findUnknownAccount(
  service: HostedAuthService,
  at: DatabaseContext,
  email: string,
): Promise<ServiceAccountLink | { ownedBy: string } | null> {
  const found = await service.link('recovery', email).catch(nullOnCodes('user_not_found'))
  if (!found?.account.confirmed) return null
  await service.refuseAutoconfirm()
  const ownedBy = await findAccountOwner(at, found.account.id)
  if (ownedBy) return { ownedBy }
  return { token: encodeServiceLink(found.link), firstName: namesOf(found.account).firstName }
}

/**
 * Creates the customer whose mailbox the link proves, as `Identity.adoptServiceAccount` describes.
 */
export async function adoptUnknownAccount(
  service: HostedAuthService,
  at: DatabaseContext,
  { token, email, locale }: { token: string; email: string; locale: Locale },
): Promise<{ userId: string }> {
  const link = decodeServiceLink(token)
  if (!link) throw expired()
  // Otherwise anybody may have set the account's password.
  await service.refuseAutoconfirm()
  const account = await service.follow(link)
  if (account.email !== email) throw expired()
  // Somebody with the account's password may have signed in meanwhile.
  const userId = await findAccountOwner(at, account.id)
  if (userId) return { userId }
  return at.db.transaction((db) =>
    createCustomerOf({ db }, { email, ...namesOf(account), locale }, { id: account.id, confirmed: true, withPassword: null }),
  )
}

const expired = () => new OutsideRefused('link-expired', 'Auth service: the link works no longer')
