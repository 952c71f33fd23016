import type { Dns } from '#shop/ports.ts'
import { type AdviceCode, type Finding, findingUnlessSilent, type Verdict } from './finding.ts'
import type { SendingDomain } from './sending-domain.ts'

/** The mail servers that receive replies and bounces. */
export function mailHostFindings(names: Dns, { domain, envelope, contactDomain }: SendingDomain): Promise<Finding[]> {
  const asked: { name: string; lacking: AdviceCode; verdict: Verdict }[] = [{ name: domain, lacking: 'mx-none', verdict: 'weak' }]
  if (envelope !== domain) asked.push({ name: envelope, lacking: 'mx-bounces', verdict: 'bad' })
  if (contactDomain !== domain) asked.push({ name: contactDomain, lacking: 'mx-contact', verdict: 'bad' })
  else asked[0] = { name: domain, lacking: 'mx-contact', verdict: 'bad' }
  return Promise.all(
    asked.map(({ name, lacking, verdict }) =>
      findingUnlessSilent({ subject: 'mx', name }, async () => {
        const found = await names.mxHosts(name)
        const about = { subject: 'mx' as const, name, found: found.filter(Boolean), publish: null }
        if (found.length === 1 && found[0] === '') return { ...about, verdict, advice: [{ code: 'mx-refuses', values: { name } }] }
        if (found.length > 0) return { ...about, verdict: 'good', advice: [{ code: 'mx-good', values: { count: found.length } }] }
        return { ...about, verdict, advice: [{ code: lacking, values: { name } }], publish: { type: 'MX', name, value: null } }
      }),
    ),
  )
}
