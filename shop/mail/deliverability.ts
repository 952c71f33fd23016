import { z } from 'zod'
import { HOUR } from '#shared/durations.ts'
import type { Actor } from '#shop/actor.ts'
import type { Finding } from './deliverability/finding.ts'
import { dkimFinding } from './deliverability/dkim.ts'
import { dmarcFinding } from './deliverability/dmarc.ts'
import { mailHostFindings } from './deliverability/mail-hosts.ts'
import { senderOf } from './deliverability/services.ts'
import { spfFinding } from './deliverability/spf.ts'
import { countUse } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

export type { Advice, Finding, Verdict } from './deliverability/finding.ts'

// Whether the world believes that letters under the shop's name are the shop's: what the directory of names says of the sender's domain.

export const AskDeliverability = z.object({
  /** Under which name the mail service keeps its key; where it is known, this may stay empty. */
  selector: z
    .string()
    .trim()
    .max(63)
    .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i)
    .or(z.literal(''))
    .default(''),
})

export interface Deliverability {
  /** Whose name stands on letters. */
  domain: string
  /** Who sends them: a service by its name, or a mail server by its host. */
  service: string
  findings: Finding[]
  at: Date
}

/** Who sends the shop's letters, under which domain; null where they stay on this machine, so that there is nothing to check. Throws Failure('not-found') for who may not read mail. */
export function senderFor(shop: Shop, by: Actor): { domain: string; service: string; selectors: string[] } | null {
  requireRight(by, 'mail.read')
  const sender = senderOf(shop.settings)
  return sender && { domain: sender.domain, service: sender.service, selectors: sender.selectors }
}

/**
 * Looks up what the sender's domain says of its mail, and what is to be published where something lacks; null where letters stay on this
 * machine. A directory that does not answer is a finding too. Throws Failure: 'not-found', 'too-many-requests'.
 */
export async function checkDeliverability(
  shop: Shop,
  by: Actor,
  { selector }: z.infer<typeof AskDeliverability>,
): Promise<Deliverability | null> {
  requireRight(by, 'mail.read')
  const sender = senderOf(shop.settings)
  if (!sender) return null
  await countUse(shop, [{ key: 'deliverability', most: 60, within: HOUR }])
  const { names } = shop
  const selectors = selector ? [selector.toLowerCase()] : sender.selectors
  const found = await Promise.all([
    spfFinding(names, sender),
    dkimFinding(names, sender, selectors),
    dmarcFinding(names, sender),
    mailHostFindings(names, sender),
  ])
  return { domain: sender.domain, service: sender.service, findings: found.flat(), at: shop.now() }
}
