import { createHash } from 'node:crypto'
import type { Locale } from '#shared/locale.ts'
import { enqueue, type Handler } from './outbox.ts'
import type { Letters } from './ports.ts'
import type { Shop } from './shop.ts'
import { reached } from './steps.ts'

/** A letter to be written and posted. `key` names the event it tells of ('order-confirmation:<order>'): one event, one letter. */
export interface LetterToSend<T extends keyof Letters = keyof Letters> {
  template: T
  data: Letters[T]
  to: { name: string; address: string }
  locale: Locale
  key: string
}

/** Has a letter sent once the caller's transaction has committed, exactly once however often the same key is asked for. */
export async function sendLetter<T extends keyof Letters>(shop: Shop, { key, ...letter }: LetterToSend<T>): Promise<void> {
  await enqueue(shop, { kind: 'letter', key, payload: letter })
}

/** The outbox's handler for the kind 'letter': writes it and hands it to the post, under an id that a repetition shares. */
export const postLetter: Handler = async (shop, payload, row) => {
  await reached('letter-claimed')
  // What sendLetter stored; nobody else writes rows of this kind.
  const { template, data, to, locale } = payload as Omit<LetterToSend, 'key'>
  const { name, url } = shop.settings
  const written = await shop.letters.write(template, data, locale, { name, url })
  // Asks holiday notices and the like not to answer.
  await shop.post.send({ ...written, id: letterId(shop, row.key), to, headers: { 'Auto-Submitted': 'auto-generated' } })
  await reached('letter-sent')
}

function letterId(shop: Shop, key: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `${hash}@${new URL(shop.settings.url).hostname}`
}
