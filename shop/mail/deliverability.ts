import { z } from 'zod'
import { HOUR } from '#shared/durations.ts'
import type { Actor } from '#shop/actor.ts'
import type { Finding } from './deliverability/finding.ts'
import { dkimFinding } from './deliverability/dkim.ts'
import { dmarcFinding } from './deliverability/dmarc.ts'
import { mailHostFindings } from './deliverability/mail-hosts.ts'
import { sendingDomainOf } from './deliverability/sending-domain.ts'
import { spfFinding } from './deliverability/spf.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

export type { Finding, Verdict } from './deliverability/finding.ts'

// Checks the DNS records of the sender's domain: SPF, DKIM, DMARC and MX. They decide whether
// receivers trust the shop's email.

export const CheckDeliverability = z.object({
  /** The DKIM selector of the mail service. It may stay empty for a known service. */
  selector: z
    .string()
    .trim()
    .max(63)
    .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i)
    .or(z.literal(''))
    .default(''),
})

interface Deliverability {
  /** The domain of the sender's address. */
  domain: string
  /** The name of the mail service, or the host of the mail server. */
  service: string
  findings: Finding[]
  at: Date
}

/**
 * The sender of the shop's email and its domain. Null where emails stay on this host, so that there
 * is nothing to check. Throws Failure('not-found') when the actor may not read mail.
 */
export function getSendingDomain(shop: Shop, by: Actor): { domain: string; service: string; selectors: string[] } | null {
  requireRight(by, 'mail.read')
  const sender = sendingDomainOf(shop.settings)
  return sender && { domain: sender.domain, service: sender.service, selectors: sender.selectors }
}

/**
 * Checks the DNS records of the sender's domain and names the records to publish. Null where emails
 * stay on this host. A DNS timeout is a finding too. Throws Failure: 'not-found',
 * 'too-many-requests'.
 */
export async function checkDeliverability(
  shop: Shop,
  by: Actor,
  { selector }: z.infer<typeof CheckDeliverability>,
): Promise<Deliverability | null> {
  requireRight(by, 'mail.read')
  const sender = sendingDomainOf(shop.settings)
  if (!sender) return null
  await consumeRateLimits(shop, [{ key: 'deliverability', max: 60, windowMs: HOUR }])
  const { dns } = shop
  const selectors = selector ? [selector.toLowerCase()] : sender.selectors
  const found = await Promise.all([
    spfFinding(dns, sender),
    dkimFinding(dns, sender, selectors),
    dmarcFinding(dns, sender),
    mailHostFindings(dns, sender),
  ])
  return { domain: sender.domain, service: sender.service, findings: found.flat(), at: shop.now() }
}
