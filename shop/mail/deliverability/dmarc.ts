import type { Dns } from '#shop/ports.ts'
import { type Advice, type Finding, findingUnlessSilent, type Verdict, worstVerdict } from './finding.ts'
import type { SendingDomain } from './sending-domain.ts'
import { parseDnsTags } from './dns-tags.ts'

/** How receivers treat forged emails, and whether the shop's own emails pass: DMARC, RFC 7489. */
export function dmarcFinding(names: Dns, sender: SendingDomain): Promise<Finding> {
  const own = `_dmarc.${sender.domain}`
  return findingUnlessSilent({ subject: 'dmarc', name: own }, async () => {
    const { domain, found } = await policyFor(names, sender.domain)
    const about = { subject: 'dmarc' as const, name: `_dmarc.${domain}`, found }
    const publish = (value: string) => ({ type: 'TXT' as const, name: own, value })
    const [record] = found
    if (record === undefined)
      return { ...about, name: own, verdict: 'bad', advice: [{ code: 'dmarc-none' }], publish: publish(start(sender)) }
    if (found.length > 1) return { ...about, verdict: 'bad', advice: [{ code: 'dmarc-several' }], publish: null }
    const tags = parseDnsTags(record)
    const policy = (domain === sender.domain ? tags?.get('p') : (tags?.get('sp') ?? tags?.get('p')))?.toLowerCase()
    if (!tags || !policy || !/^(?:none|quarantine|reject)$/.test(policy))
      return { ...about, verdict: 'bad', advice: [{ code: 'dmarc-broken' }], publish: publish(start(sender)) }
    const judged = judge(tags, policy, sender)
    const corrected = domain === sender.domain ? next(record, tags, sender) : record
    const verdict = worstVerdict(judged.map(([one]) => one))
    return {
      ...about,
      verdict,
      advice: [...judged.map(([, advice]) => advice), ...(verdict === 'good' ? [{ code: 'dmarc-good' as const, values: { policy } }] : [])],
      publish: corrected === record ? null : publish(corrected),
    }
  })
}

/**
 * The record that applies to a domain: its own, or that of the nearest parent domain. The walk up
 * needs no public suffix list. It ends below the top-level domain.
 */
async function policyFor(names: Dns, sender: string): Promise<{ domain: string; found: string[] }> {
  const labels = sender.split('.')
  for (let at = 0; at <= Math.max(0, labels.length - 2); at++) {
    const domain = labels.slice(at).join('.')
    const found = (await names.txtRecords(`_dmarc.${domain}`)).filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text.trim()))
    if (found.length > 0) return { domain, found }
  }
  return { domain: sender, found: [] }
}

function judge(tags: Map<string, string>, policy: string, { domain, envelope }: SendingDomain): [Verdict, Advice][] {
  const judged: [Verdict, Advice][] = []
  const share = tags.get('pct')
  if (policy === 'none') judged.push(['weak', { code: 'dmarc-watching' }])
  else if (share !== undefined && share !== '100') judged.push(['weak', { code: 'dmarc-partly', values: { share } }])
  if (!tags.has('rua')) judged.push(['weak', { code: 'dmarc-no-reports' }])
  // The DKIM signature uses the sender's own domain. It passes even strict alignment.
  if (tags.get('aspf')?.toLowerCase() === 's' && envelope !== domain)
    judged.push(['weak', { code: 'dmarc-strict-spf', values: { envelope } }])
  return judged
}

/** The next step: first collect reports, then quarantine forged emails. */
function next(record: string, tags: Map<string, string>, { domain, contact, contactDomain }: SendingDomain): string {
  if (tags.has('rua')) return record.replace(/\bp\s*=\s*none/i, 'p=quarantine')
  return contactDomain === domain ? `${record.replace(/;?\s*$/, '')}; rua=mailto:${contact}` : record
}

/**
 * The first step: monitor and collect reports. Reports to another domain would need a record there.
 */
function start({ domain, contact, contactDomain }: SendingDomain): string {
  return `v=DMARC1; p=none${contactDomain === domain ? `; rua=mailto:${contact}` : ''}`
}
