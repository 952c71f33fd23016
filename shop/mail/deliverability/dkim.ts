import { createPublicKey } from 'node:crypto'
import { firstOf } from '#shared/present.ts'
import type { Dns } from '#shop/ports.ts'
import { type Advice, type Finding, findingUnlessSilent, type Verdict, worstVerdict } from './finding.ts'
import type { SendingDomain } from './sending-domain.ts'
import { parseDnsTags } from './dns-tags.ts'

/** The keys that the mail service signs with: DomainKeys Identified Mail, RFC 6376. */
export function dkimFinding(names: Dns, { domain, service }: SendingDomain, selectors: string[]): Promise<Finding> {
  const places = selectors.map((selector) => ({ selector, name: `${selector}._domainkey.${domain}` }))
  const name = places[0]?.name ?? `…._domainkey.${domain}`
  return findingUnlessSilent({ subject: 'dkim', name }, async () => {
    const about = { subject: 'dkim' as const, name, found: [] as string[], publish: null }
    if (places.length === 0) return { ...about, verdict: 'unknown', advice: [{ code: 'dkim-name-selector', values: { service } }] }
    const found = await Promise.all(places.map(async (place) => ({ ...place, texts: await names.txtRecords(place.name) })))
    const keys = found.flatMap(({ texts, ...place }) => texts.flatMap((text) => keyIn(text).map((tags) => ({ ...place, text, tags }))))
    if (keys.length === 0)
      return {
        ...about,
        verdict: 'bad',
        advice: [{ code: 'dkim-none', values: { selectors: selectors.join(', '), service } }],
        publish: { type: 'TXT', name, value: null },
      }
    const judged = keys.map(({ selector, tags }) => judge(selector, tags))
    return {
      ...about,
      name: firstOf(keys).name,
      found: keys.map(({ text }) => text),
      verdict: worstVerdict(judged.map(([verdict]) => verdict)),
      advice: judged.map(([, advice]) => advice),
    }
  })
}

type Tags = ReadonlyMap<string, string>

/** The tags of a DKIM key; empty for another record, such as the answer of a wildcard record. */
function keyIn(text: string): Tags[] {
  const tags = parseDnsTags(text)
  return tags && (tags.has('p') || tags.get('v')?.toUpperCase() === 'DKIM1') ? [tags] : []
}

function judge(selector: string, tags: Tags): [Verdict, Advice] {
  const key = (tags.get('p') ?? '').replace(/\s+/g, '')
  const values = { selector }
  if (tags.has('p') && key === '') return ['bad', { code: 'dkim-revoked', values }]
  const kind = (tags.get('k') ?? 'rsa').toLowerCase()
  const bits = kind === 'ed25519' ? edwardsBits(key) : kind === 'rsa' ? rsaBits(key) : null
  if (bits === null) return ['bad', { code: 'dkim-broken', values }]
  if (kind === 'rsa' && bits < 1024) return ['bad', { code: 'dkim-short', values: { ...values, bits } }]
  if (tags.get('t')?.split(':').includes('y')) return ['weak', { code: 'dkim-testing', values }]
  if (kind === 'rsa' && bits < 2048) return ['weak', { code: 'dkim-weak', values: { ...values, bits } }]
  return ['good', { code: 'dkim-good', values: { ...values, bits } }]
}

/**
 * Length of the key in bits; null for an invalid key. Accepts a SubjectPublicKeyInfo, and the bare
 * RSA key that some services publish.
 */
function rsaBits(key: string): number | null {
  const der = Buffer.from(key, 'base64')
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: der, format: 'der', type }).asymmetricKeyDetails?.modulusLength ?? null
    } catch {
      // Not in this format.
    }
  }
  return null
}

/** RFC 8463: the 32 raw bytes. */
function edwardsBits(key: string): number | null {
  return Buffer.from(key, 'base64').length === 32 ? 256 : null
}
