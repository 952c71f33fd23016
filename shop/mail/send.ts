import { createHash } from 'node:crypto'
import { type Locale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { consentTo, type Topic, unsubscribeToken } from './consents.ts'
import { type OnlyWhile, whyNotSo } from './send/still-so.ts'
import { ledInto, spokenTo } from '#shop/languages.ts'
import { bounceOf } from './bounces.ts'
import { enqueue, type Handler, type SkipReason } from '#shop/base/outbox.ts'
import { type Letters, OutsideRefused } from '#shop/ports.ts'
import { senderOf } from '#shop/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { reached } from '#shop/base/process/failpoints.ts'

/** Kinds of outbox rows that are letters, or become one. */
export const letterKinds = ['letter', 'wanted-letter', 'new-address']

/**
 * A letter to be written and posted. `key` names the event it tells of ('order-confirmation:<order>'): one event, one letter. One about
 * a `topic` goes only to who agrees to that at the moment of sending, and carries a link to take it back.
 */
export interface LetterToSend<T extends keyof Letters = keyof Letters> {
  template: T
  data: Letters[T]
  to: { name: string; address: string }
  locale: Locale
  key: string
  topic?: Topic
  /** Where the reader ends what brought the letter, of one that is about no topic. */
  unsubscribeUrl?: string
  /** Where the reader's answer goes; to nobody unless given. */
  replyTo?: { name: string; address: string }
  /** Not before this moment. */
  runAt?: Date
  /** The letters, by key, that its reader must have got before. */
  after?: string[]
  /** What must still be so when it is sent; else it is not. */
  onlyWhile?: OnlyWhile
}

/** Letters that come without having to, beside those about a topic: none of them goes where letters came back from, or to who complained. */
const optional: ReadonlySet<keyof Letters> = new Set([
  'confirm-wish',
  'back-in-stock',
  'confirm-newsletter',
  'cart-reminder',
  'review-request',
  'review-answered',
])

/** Has a letter sent once the caller's transaction has committed, exactly once however often the same key is asked for. */
export async function sendLetter<T extends keyof Letters>(shop: Shop, { key, ...letter }: LetterToSend<T>): Promise<void> {
  const { runAt, after, ...payload } = letter
  await enqueue(shop, { kind: 'letter', key, payload, runAt, after })
}

/**
 * The outbox's handler for the kind 'letter': writes it and hands it to the post, under an id that a repetition shares, or skips it. Throws
 * OutsideRefused('bounced') for an address that letters come back from.
 */
export const postLetter: Handler = async (shop, payload, row) => {
  await reached('letter-claimed')
  // What sendLetter stored; nobody else writes rows of this kind.
  const { topic, unsubscribeUrl: own, onlyWhile, ...letter } = payload as Stored
  const to = isLastOne(letter) ? undefined : letter.to.address
  const skip = (skipped: SkipReason) => ({ to, skipped })
  const bounce = await bounceOf(shop, letter.to.address)
  if (bounce && (topic || optional.has(letter.template))) return skip(bounce.kind)
  const unsubscribeUrl = topic ? await unsubscribeUrlFor(shop, letter, topic) : own
  if (unsubscribeUrl === null) return skip('unsubscribed')
  const over = onlyWhile && (await whyNotSo(shop, onlyWhile))
  if (over) return skip(over)
  if (bounce?.kind === 'bounced') throw new OutsideRefused('bounced', `Letters to this address come back: ${bounce.reason}`)
  await post(shop, letter, letterId(shop, row.key), unsubscribeUrl)
  await reached('letter-sent')
  return { to }
}

/** Whose account is gone is not named any more, once they have read so. */
function isLastOne({ template }: Written): boolean {
  return template === 'account-deleted'
}

/** Writes a letter and posts it at once. In a language that is not offered any more it is written in the default one. Throws OutsideUnavailable or OutsideRefused. */
export async function postAtOnce(shop: Shop, { key, ...letter }: AtOnce): Promise<{ id: string }> {
  const id = letterId(shop, key)
  await post(shop, letter, id)
  return { id }
}

/** Without what only a letter that waits can mind. */
export type AtOnce<T extends keyof Letters = keyof Letters> = Omit<LetterToSend<T>, 'topic' | 'runAt' | 'after' | 'onlyWhile'>
type Stored = Omit<LetterToSend, 'key' | 'runAt' | 'after'>
type Written = Omit<AtOnce, 'key'>

async function post(shop: Shop, { template, data, to, locale, replyTo }: Written, id: string, unsubscribeUrl?: string): Promise<void> {
  const { url } = shop.settings
  const spoken = spokenTo(shop.settings, locale)
  const told = spoken === locale ? data : ledInto(data, url, locale, spoken)
  const written = await shop.letters.write(template, told, spoken, senderOf(shop.settings), unsubscribeUrl)
  // Asks holiday notices and the like not to answer.
  const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && oneClick(unsubscribeUrl)) }
  await shop.post.send({ ...written, id, to, replyTo, headers })
}

/** Null where the reader does not agree, or no longer. */
async function unsubscribeUrlFor(shop: Shop, { to, locale }: Written, topic: Topic): Promise<string | null> {
  const consent = await consentTo(shop, to.address, topic)
  return (
    consent &&
    shop.settings.url + localize(urls.unsubscribe({ token: unsubscribeToken(shop, consent.id) }), spokenTo(shop.settings, locale))
  )
}

/** RFC 8058: the mail program shows a button of its own. There is no address to write to, since nobody reads the sender's mail. */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function letterId(shop: Shop, key: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `${hash}@${new URL(shop.settings.url).hostname}`
}
