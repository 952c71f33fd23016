import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { links, signInMethods, users } from '#database/schema.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { SIGN_UP_KNOWN } from '#shared/cookies/session-cookie.ts'
import { Failure } from '#shop/failure.ts'
import type { Account, LinkKind } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { mapIdentityFaults } from '../identity-errors.ts'
import { newToken } from './random-tokens.ts'

/** What a passkey's challenge may be for. */
export const challengePurposes = ['sign-in', 'register', 'prove'] as const

/** How long each link works, in milliseconds. From 'sign-up' on they go in cookies and pages, not in letters. */
const lasts = {
  'confirm-email': 24 * HOUR,
  'reset-password': HOUR,
  'magic-link': 15 * MINUTE,
  'change-email': 24 * HOUR,
  'staff-invite': 7 * 24 * HOUR,
  /** Known to the browser that chose the account's password. */
  'sign-up': SIGN_UP_KNOWN,
  'two-step': 10 * MINUTE,
  'two-step-setup': 30 * MINUTE,
  /** A letter to a new address that is yet to be written. */
  'new-address': 24 * HOUR,
  'passkey-challenge': 5 * MINUTE,
  'google-return': 10 * MINUTE,
  /** Longer than any ID token is accepted. */
  'google-token': 3 * HOUR,
  /** A form that was sent, for as long as its page may be pressed on. */
  form: MINUTE,
  /** What somebody sent who had to sign in first. */
  unsent: 30 * MINUTE,
  /** The turn to set an account's password, for longer than any auth service is waited for. */
  'new-password': 2 * MINUTE,
}
type Kind = keyof typeof lasts

/** What a link stands for besides whose it is. */
const Meaning = z.object({
  /** Where its reader wanted to go on to: a path of this shop. */
  next: z.string().optional(),
  /** The new address, of a change. */
  email: z.string().optional(),
  /** How they signed in, of a sign-in that waits for its second step. */
  method: z.enum(signInMethods).optional(),
  /** The invitation to the staff that it belongs to. */
  invite: z.uuid().optional(),
  /** What a challenge was made for. */
  purpose: z.enum(challengePurposes).optional(),
  /** The authenticator app's secret, encrypted, of a set-up that awaits its first code. */
  secret: z.string().optional(),
  /** Where a form led that was sent, encrypted. */
  answer: z.string().optional(),
  /** A form to be sent again, encrypted. */
  form: z.string().optional(),
  /** Who came back from Google. */
  vouched: z
    .object({
      email: z.string(),
      emailVerified: z.boolean(),
      firstName: z.string(),
      lastName: z.string(),
      accounts: z.array(z.object({ providerId: z.string(), accountId: z.string() })),
    })
    .optional(),
})
export type LinkMeaning = z.infer<typeof Meaning>

export interface Link extends LinkMeaning {
  /** Null for a challenge to somebody not yet known. */
  userId: string | null
}

/** A token for a link: the auth service's, where it makes its own. Outside of transactions; keep it by `keepLink`. */
export async function tokenFor(shop: Shop, kind: LinkKind, account: Account): Promise<string> {
  return (await mapIdentityFaults(shop.identity.linkToken(shop, kind, account))) ?? newToken()
}

/** Remembers a link, anew where it is known. It works once, until its time is over, and only the token's hash is kept. */
export async function keepLink(shop: Shop, kind: Kind, token: string, { userId, ...meaning }: Link): Promise<void> {
  const link = { kind, userId, meaning, redeemedAt: null, expiresAt: endOf(shop, kind) }
  await shop.db
    .insert(links)
    .values({ tokenHash: hashOf(kind, token), ...link })
    .onConflictDoUpdate({ target: links.tokenHash, set: link })
}

/** Whether this is the first use of a secret that somebody else made, while it is remembered. Of several at once, one is. */
export async function isFirstUse(shop: Shop, kind: Kind, secret: string): Promise<boolean> {
  const use = { kind, meaning: {}, expiresAt: endOf(shop, kind) }
  const noted = await shop.db
    .insert(links)
    .values({ tokenHash: hashOf(kind, secret), ...use })
    .onConflictDoUpdate({ target: links.tokenHash, set: use, setWhere: lte(links.expiresAt, shop.now()) })
    .returning({ kind: links.kind })
  return noted.length > 0
}

/** What a link stands for, without using it up; null where it is unknown, used or expired. */
export async function readLink(shop: Shop, kind: Kind, token: string): Promise<Link | null> {
  const [row] = await shop.db
    .select()
    .from(links)
    .where(alive(shop, kind, token))
  return row ? { userId: row.userId, ...Meaning.parse(row.meaning) } : null
}

/**
 * Has the auth service agree to a link that its reader follows, without using up our own. It agrees once; what goes wrong after that
 * may be tried again. Outside of transactions. Throws Failure: 'link-expired', 'service-unavailable'.
 */
export async function redeemLink(shop: Shop, kind: LinkKind, token: string): Promise<LinkMeaning & Account> {
  const [row] = await shop.db
    .select({ userId: users.id, email: users.email, redeemedAt: links.redeemedAt, meaning: links.meaning })
    .from(links)
    .innerJoin(users, eq(users.id, links.userId))
    .where(alive(shop, kind, token))
  if (!row) throw new Failure('link-expired')
  const { redeemedAt, meaning, ...account } = row
  if (!redeemedAt) {
    await mapIdentityFaults(shop.identity.redeem(shop, kind, token, account))
    await shop.db
      .update(links)
      .set({ redeemedAt: shop.now() })
      .where(alive(shop, kind, token))
  }
  const { next, email: newEmail } = Meaning.parse(meaning)
  return { ...account, next, email: newEmail ?? account.email }
}

/** Uses a link up. Of several at once, one gets it. Throws Failure('link-expired'). */
export async function spendLink(shop: Shop, kind: Kind, token: string): Promise<Link> {
  const [spent] = await shop.db
    .delete(links)
    .where(alive(shop, kind, token))
    .returning()
  if (!spent) throw new Failure('link-expired')
  return { userId: spent.userId, ...Meaning.parse(spent.meaning) }
}

/** Makes the links of an account useless; all kinds of them where none is named. */
export async function voidLinks(shop: Shop, userId: string, kind?: Kind): Promise<void> {
  await shop.db.delete(links).where(and(eq(links.userId, userId), kind && eq(links.kind, kind)))
}

/** How many links of a kind an account has that still work. */
export async function countLinks(shop: Shop, kind: Kind, userId: string): Promise<number> {
  return shop.db.$count(links, and(eq(links.userId, userId), eq(links.kind, kind), gt(links.expiresAt, shop.now())))
}

/** Names this link among others without telling its token. */
export function nameOfLink(kind: Kind, token: string): string {
  return `${kind}:${hashOf(kind, token).slice(0, 16)}`
}

function endOf(shop: Shop, kind: Kind): Date {
  return new Date(shop.now().getTime() + lasts[kind])
}

function alive(shop: Shop, kind: Kind, token: string) {
  return and(eq(links.tokenHash, hashOf(kind, token)), gt(links.expiresAt, shop.now()))
}

function hashOf(kind: Kind, token: string): string {
  return createHash('sha256').update(`${kind}:${token}`).digest('base64url')
}
