import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import { verifications } from '#database/schema.ts'
import type { Shop } from '../shop.ts'

const HOUR = 60 * 60 * 1000

/** How long each kind of link in a letter works, in milliseconds. */
const lasts = { 'confirm-email': 24 * HOUR }
export type LinkKind = keyof typeof lasts

/** What a link stands for: whose it is, and where its reader wanted to go on to. */
export interface LinkMeaning {
  userId: string
  next: string | null
}

/** Makes a link's token. It works once, and only its hash is kept. */
export async function makeToken(shop: Shop, kind: LinkKind, { userId, next }: LinkMeaning): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await shop.db.insert(verifications).values({
    identifier: hashOf(kind, token),
    value: `${userId} ${next ?? ''}`,
    expiresAt: new Date(shop.now().getTime() + lasts[kind]),
  })
  return token
}

/** Uses a token up; null where it is unknown, used or expired. */
export async function useToken(shop: Shop, kind: LinkKind, token: string): Promise<LinkMeaning | null> {
  const [used] = await shop.db
    .delete(verifications)
    .where(and(eq(verifications.identifier, hashOf(kind, token)), gt(verifications.expiresAt, shop.now())))
    .returning({ value: verifications.value })
  if (!used) return null
  const [userId = '', next = ''] = used.value.split(' ', 2)
  return { userId, next: next || null }
}

/** Makes every link of an account useless. */
export async function voidTokens(shop: Shop, userId: string): Promise<void> {
  await shop.db.delete(verifications).where(like(verifications.value, `${userId} %`))
}

/** Names this link among others without telling its token. */
export function nameOfLink(kind: LinkKind, token: string): string {
  return `${kind}:${hashOf(kind, token).slice(0, 16)}`
}

function hashOf(kind: LinkKind, token: string): string {
  return createHash('sha256').update(`${kind}:${token}`).digest('base64url')
}
