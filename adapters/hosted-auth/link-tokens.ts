import { type Account, EmailMoved, type DatabaseContext, type LinkKind, OutsideRefused } from '#shop/ports.ts'
import { nullOnCodes } from './faults.ts'
import { getMirroredAccount } from './customer-accounts.ts'
import { linkAccountByEmail } from './account-ownership.ts'
import { isShopToken, decodeServiceLink, encodeServiceLink } from './secrets.ts'
import type { HostedAuthService, ServiceAccount } from './service.ts'

/**
 * The service's token for an email's link, as `Identity.createLinkToken` describes. Null for a
 * customer without a linked account: anybody can request an email, so only following its link may
 * create, confirm or link an account.
 */
export async function requestServiceLinkToken(
  service: HostedAuthService,
  at: DatabaseContext,
  { kind, account }: { kind: LinkKind; account: Account },
): Promise<string | null> {
  // The shop itself verifies both addresses. The service is updated once the new one is confirmed.
  if (kind === 'change-email') return null
  const { serviceId } = await getMirroredAccount(at, account.userId)
  const linked = serviceId ? await service.find(serviceId) : null
  if (!linked) return null
  if (hasMoved(linked, account)) {
    await service.refuseAutoconfirm()
    throw new EmailMoved(linked.email)
  }
  const confirming = kind === 'confirm-email' ? await service.link('signup', linked.email).catch(nullOnCodes('email_exists')) : null
  const created = confirming ?? (await service.link(kind === 'magic-link' ? 'magiclink' : 'recovery', linked.email))
  return encodeServiceLink(created.link)
}

/**
 * Redeems a link at the service, as `Identity.redeemLinkToken` describes. Afterwards the account
 * there is linked to the customer.
 */
export async function followServiceLink(
  service: HostedAuthService,
  at: DatabaseContext,
  { kind, token, account }: { kind: LinkKind; token: string; account: Account },
): Promise<void> {
  if (kind === 'change-email') return
  const { serviceId } = await getMirroredAccount(at, account.userId)
  const serviceLink = decodeServiceLink(token)
  if (!serviceLink) {
    const linked = serviceId ? await service.find(serviceId) : null
    return linked ? confirmByShopToken(service, { token, account, linked }) : linkAccountByEmail(service, at, account)
  }
  const followed = await service.follow(serviceLink).catch(nullOnCodes('link-expired', 'validation_failed'))
  if (followed) {
    // The email went to the address that the shop has. It proves neither another address nor the
    // ownership of another account.
    if (followed.id !== serviceId || hasMoved(followed, account)) throw expired()
    return
  }
  // Confirmed already: the response to an earlier call was lost, or another way confirmed it.
  const known = kind === 'confirm-email' && serviceId ? await service.find(serviceId) : null
  if (!known?.confirmed) throw expired()
}

/** Confirms the linked account by a token that the shop created and has checked already. */
async function confirmByShopToken(
  service: HostedAuthService,
  { token, account, linked }: { token: string; account: Account; linked: ServiceAccount },
): Promise<void> {
  if (!isShopToken(token) || hasMoved(linked, account)) throw expired()
  if (!linked.confirmed) await service.change(linked.id, { email_confirm: true })
}

function hasMoved(linked: ServiceAccount, { email }: Account): boolean {
  return linked.confirmed && linked.email !== email
}

const expired = () => new OutsideRefused('link-expired', 'Auth service: the link has expired')
