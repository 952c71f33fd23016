import type { Dns } from '#shop/ports.ts'
import { type Advice, type Finding, findingUnlessSilent, type Verdict, worstVerdict } from './finding.ts'
import type { SendingDomain } from './sending-domain.ts'

/**
 * Maximum DNS lookups of one check (RFC 7208, 4.6.4). Receivers reject a record that needs more.
 */
const MAX_DNS_LOOKUPS = 10

/** The hosts that may send email for the envelope domain: Sender Policy Framework, RFC 7208. */
export function spfFinding(names: Dns, sender: SendingDomain): Promise<Finding> {
  const { envelope: name, include } = sender
  return findingUnlessSilent({ subject: 'spf', name }, async () => {
    const found = (await names.txtRecords(name)).filter(isSpf)
    const finding = { subject: 'spf' as const, name, found }
    const publish = (value: string) => ({ type: 'TXT' as const, name, value })
    const plain = `v=spf1 ${include ? `include:${include} ` : ''}~all`
    const [record] = found
    if (record === undefined)
      return { ...finding, verdict: 'bad', advice: [{ code: 'spf-none' }, ...hostAdvice(sender)], publish: publish(plain) }
    if (found.length > 1) return { ...finding, verdict: 'bad', advice: [{ code: 'spf-several' }], publish: publish(joined(found)) }
    const result = await follow(names, record)
    const judged = judgeResult(result, sender)
    const verdict = worstVerdict(judged.map(([one]) => one))
    const corrected = correctedRecord(record, result, sender)
    return {
      ...finding,
      verdict,
      advice: [
        ...judged.map(([, advice]) => advice),
        ...(verdict === 'good' ? [{ code: 'spf-good' as const, values: { count: result.lookups } }] : []),
        ...hostAdvice(sender),
      ],
      publish: corrected === record ? null : publish(corrected),
    }
  })
}

/** The result of a record with all its includes. */
interface SpfResult {
  lookups: number
  /** The qualifier of 'all': '-', '~', '?' or '+'; null without an 'all' term. */
  all: string | null
  included: Set<string>
  /** Included names without an SPF record. */
  missing: string[]
  nonsense: string[]
  asksBackwards: boolean
}

async function follow(names: Dns, record: string): Promise<SpfResult> {
  const result: SpfResult = { lookups: 0, all: null, included: new Set(), missing: [], nonsense: [], asksBackwards: false }
  result.all = await read(names, record, result)
  return result
}

const mechanism = /^([+\-~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:[:/](.+))?$/i
const lookupMechanisms = new Set(['include', 'a', 'mx', 'ptr', 'exists'])

async function read(names: Dns, record: string, result: SpfResult): Promise<string | null> {
  const terms = record.trim().split(/ +/).slice(1)
  let all: string | null = null
  let redirect: string | null = null
  for (const term of terms) {
    const [, sign = '', what = '', to = ''] = mechanism.exec(term) ?? []
    const [, modifier, value = ''] = /^([a-z][a-z0-9._-]*)=(.*)$/i.exec(term) ?? []
    const kind = what.toLowerCase()
    if (modifier?.toLowerCase() === 'redirect') redirect = value
    else if (modifier) continue
    else if (!kind || (kind === 'include' && !to)) result.nonsense.push(term)
    else if (lookupMechanisms.has(kind)) result.lookups += 1
    if (kind === 'all') all ??= sign || '+'
    if (kind === 'ptr') result.asksBackwards = true
    if (kind === 'include' && to) await followName(names, to, result)
  }
  // A redirect is ignored where the record has an 'all' term.
  if (all !== null || redirect === null) return all
  result.lookups += 1
  return followName(names, redirect, result)
}

/**
 * Follows an include or redirect: each name at most once, and no more lookups than a receiver
 * makes.
 */
async function followName(names: Dns, to: string, result: SpfResult): Promise<string | null> {
  const name = to.toLowerCase().replace(/\.$/, '')
  // The value of a macro depends on the email.
  if (name.includes('%') || result.included.has(name) || result.lookups > MAX_DNS_LOOKUPS) return null
  result.included.add(name)
  const [record] = (await names.txtRecords(name)).filter(isSpf)
  if (record !== undefined) return read(names, record, result)
  result.missing.push(name)
  return null
}

function judgeResult(
  { lookups, all, included, missing, nonsense, asksBackwards }: SpfResult,
  { include, service }: SendingDomain,
): [Verdict, Advice][] {
  const judged: [Verdict, Advice][] = []
  for (const term of nonsense) judged.push(['bad', { code: 'spf-syntax', values: { term } }])
  for (const name of missing) judged.push(['bad', { code: 'spf-include-missing', values: { name } }])
  if (lookups > MAX_DNS_LOOKUPS) judged.push(['bad', { code: 'spf-lookups', values: { count: lookups, most: MAX_DNS_LOOKUPS } }])
  if (all === '+') judged.push(['bad', { code: 'spf-open' }])
  if (all === '?' || all === null) judged.push(['weak', { code: 'spf-neutral' }])
  if (asksBackwards) judged.push(['weak', { code: 'spf-ptr' }])
  if (include && !included.has(include)) judged.push(['weak', { code: 'spf-service-missing', values: { service } }])
  return judged
}

/** For an unknown mail server, its owner must make sure that the record includes it. */
function hostAdvice({ include, service }: SendingDomain): Advice[] {
  return include ? [] : [{ code: 'spf-check-host', values: { host: service } }]
}

/** The corrected record, as far as it can be derived here. */
function correctedRecord(record: string, { all, included }: SpfResult, { include }: SendingDomain): string {
  const [version, ...terms] = record.trim().split(/ +/)
  const remaining = terms.filter((term) => !/^[+?]?all$/i.test(term))
  const lacks = include !== null && !included.has(include)
  if (!lacks && remaining.length === terms.length && all !== null) return record
  const end = remaining.findIndex((term) => /^[~-]all$|^redirect=/i.test(term))
  const [before, behind] = end === -1 ? [remaining, ['~all']] : [remaining.slice(0, end), remaining.slice(end)]
  return [version, ...before, ...(lacks ? [`include:${include}`] : []), ...behind].join(' ')
}

/** Merges several records into one: each term once, the 'all' term at the end. */
function joined(records: string[]): string {
  const terms = new Set(records.flatMap((record) => record.trim().split(/ +/).slice(1)))
  return ['v=spf1', ...[...terms].filter((term) => !/^[+\-~?]?all$/i.test(term)), '~all'].join(' ')
}

function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text.trim())
}
