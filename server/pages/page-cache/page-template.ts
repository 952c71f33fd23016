import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type CustomerFacts, type CustomerPart, personalContextOf, type SignedIn } from '#app/request/context.server.ts'
import { isIsolatedEverywhere } from '#locales/translate.ts'
import { directionOf, type Locale } from '#shared/locale.ts'
import { negotiateEncoding } from '#api/http/compression.ts'
import type { Customer } from '#shop/actor.ts'
import type { CacheEntry } from './byte-limited-lru.ts'
import { deflateSegment, type GzipSegment, inflateSegment, joinGzip } from './gzip-segments.ts'

/** One page for all signed-in customers, with gaps for the personal parts. */
export interface PageTemplate extends CacheEntry {
  headers: Record<string, string>
  /** One more than there are gaps. */
  segments: GzipSegment[]
  gaps: (keyof SignedIn)[]
  /** Whether its messages isolate every value, so that the isolates stand around the gaps. */
  isRightToLeft: boolean
  /** The page fits only a customer who sees none of these. */
  parts: CustomerPart[]
}

/** A page that was rendered with placeholders. */
export interface RenderedTemplate {
  html: Buffer
  placeholders: Placeholders
  locale: Locale
  headers: Record<string, string>
  tags: string[]
  parts: CustomerPart[]
}

/** Rendered in place of a customer's data. Nobody can guess them, so no content contains one. */
export interface Placeholders {
  secret: string
  signedIn: SignedIn
}

export function makePlaceholders(): Placeholders {
  const secret = randomBytes(16).toString('hex')
  const of = (name: keyof SignedIn) => `~${secret}.${name}~`
  return { secret, signedIn: { id: of('id'), firstName: of('firstName'), email: of('email') } }
}

/** Cuts a page at its placeholders and compresses the segments. Null when one was changed. */
export async function makeTemplate(rendered: RenderedTemplate, until: number): Promise<PageTemplate | null> {
  const { html, placeholders, locale, headers, tags, parts } = rendered
  // One character per byte, so that the places of the matches are those of the bytes.
  const text = html.toString('latin1')
  const found = [...text.matchAll(new RegExp(`~${placeholders.secret}\\.(id|firstName|email)~`, 'g'))]
  const starts = [0, ...found.map((match) => match.index + match[0].length)]
  const ends = [...found.map((match) => match.index), html.length]
  const plain = starts.map((start, at) => html.subarray(start, ends[at]))
  const secret = Buffer.from(placeholders.secret)
  if (plain.some((segment) => segment.includes(secret))) return null
  const segments = await Promise.all(plain.map(deflateSegment))
  const bytes = segments.reduce((sum, { deflated }) => sum + deflated.length, 0)
  const gaps = found.map((match) => match[1] as keyof SignedIn)
  return { headers, tags, until, parts, bytes, segments, gaps, isRightToLeft: directionOf(locale) === 'rtl' }
}

/** Whether the page shows the customer nothing but what fits the template's gaps. */
export async function fitsCustomer(template: PageTemplate, by: Customer): Promise<boolean> {
  if (!fitsGaps(template, by)) return false
  const shown = await Promise.all(template.parts.map((part) => part.load(by)))
  return shown.every((part) => part === null)
}

/** The same, from the facts that were read with the session. */
export function fitsFacts(template: PageTemplate, by: Customer, facts: CustomerFacts): boolean {
  return fitsGaps(template, by) && !template.parts.some((part) => part.isFor(facts))
}

/** A message isolates some values in another way than the placeholder. */
function fitsGaps({ gaps, isRightToLeft }: PageTemplate, by: Customer): boolean {
  const { signedIn } = personalContextOf(by)
  return !gaps.some((gap) => signedIn[gap] === '' || (!isRightToLeft && isIsolatedEverywhere(signedIn[gap])))
}

/**
 * The page of one customer, compressed if the browser accepts gzip: a Brotli stream cannot be
 * assembled from parts. It has no ETag and is never stored, because it must be gone after sign-out.
 */
export function customerResponse(
  { headers, segments, gaps }: PageTemplate,
  by: Customer,
  asked: Pick<IncomingMessage, 'method' | 'headers'>,
): { headers: Record<string, string>; body: Buffer | null } {
  const isGzip = negotiateEncoding(asked.headers['accept-encoding']?.toString(), ['gzip']) !== null
  const { signedIn } = personalContextOf(by)
  const values = gaps.map((gap) => Buffer.from(escapeHtml(signedIn[gap])))
  const parts = segments.flatMap((segment, at) => (at < values.length ? [segment, values[at]!] : [segment]))
  const body = isGzip ? joinGzip(parts) : Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : inflateSegment(part))))
  const all: Record<string, string> = {
    ...headers,
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
    'content-length': String(body.length),
  }
  if (isGzip) all['content-encoding'] = 'gzip'
  return { headers: all, body: asked.method === 'HEAD' ? null : body }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes a text or attribute as React does. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!)
}
