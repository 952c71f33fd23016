import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { isLocale, localize } from '#shared/locale.ts'
import { samesitePath, urls } from '#shared/urls.ts'
import { EmailAddress } from '#shop/base/account-fields.ts'
import { emailRequestLimits } from '../sign-in/sign-in-limits.ts'
import { storeToken, tokenFingerprint, createLinkTokenFor } from '#shop/base/secrets/one-time-tokens.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { enqueue, type OutboxHandler, type SkipReason } from '#shop/base/outbox.ts'
import { type Account, EmailMoved } from '#shop/ports.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { adoptServiceEmail } from '../profile/profile.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { emailSenderOf } from '#shop/settings.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'

export const RequestEmail = z.object({
  email: EmailAddress,
  redirect: z.string().optional().describe('The path to redirect to after the link is used.'),
})

const RequestedEmail = z.object({
  kind: z.enum(['confirm-email', 'reset-password', 'magic-link']),
  email: z.string(),
  locale: z.string().refine(isLocale),
  next: z.string().optional(),
})
type RequestedEmail = z.infer<typeof RequestedEmail>

/**
 * Requests an email with a link, to any address. The immediate work and its duration are the same
 * for every address, so that an attacker learns nothing: a worker looks up the account later.
 * Throws Failure('too-many-requests').
 */
export async function requestEmail(
  shop: Shop,
  kind: RequestedEmail['kind'],
  input: z.infer<typeof RequestEmail>,
  from: ClientInfo,
): Promise<void> {
  await enqueue(shop, outboxRowOf(await requestFor(shop, kind, input, from)))
}

/**
 * Like `requestEmail`, for staff. `alongside` runs in the same transaction. Throws
 * Failure('too-many-requests').
 */
export async function requestEmailAsStaff(
  shop: Shop,
  { kind, email }: { kind: RequestedEmail['kind']; email: string },
  from: Pick<ClientInfo, 'address' | 'locale'>,
  alongside: (inside: Shop) => Promise<void>,
): Promise<void> {
  const requested = await requestFor(shop, kind, { email }, from)
  await inTransaction(shop, async (inside) => {
    await alongside(inside)
    await enqueue(inside, outboxRowOf(requested))
  })
}

/**
 * Like `requestEmail`, but at once, for callers with the service key. Returns the token and the
 * owner's first name; null without an account. Throws Failure: 'too-many-requests',
 * 'service-unavailable'.
 */
export async function issueEmailLink(
  shop: Shop,
  kind: RequestedEmail['kind'],
  input: z.infer<typeof RequestEmail>,
  from: ClientInfo,
): Promise<{ token: string; firstName: string } | null> {
  const written = await createEmail(shop, await requestFor(shop, kind, input, from))
  return 'token' in written ? written : null
}

/**
 * Outbox handler of the kind 'wanted-letter'. A retry after a crash adds a token that no one
 * receives, but only one email is sent.
 */
export const deliverRequestedEmail: OutboxHandler = async (shop, payload, row) => {
  const requested = RequestedEmail.parse(payload)
  const to = requested.email
  const written = await createEmail(shop, requested, row.key)
  if ('token' in written) return { to }
  // Renders the email even without an account, so that timing does not reveal whether the account
  // exists.
  const { template, data } = emailOf(shop, requested, { token: randomToken(), firstName: 'Nobody' })
  await shop.emailRenderer.write(template, data, requested.locale, emailSenderOf(shop.settings))
  return { to, ...written }
}

function outboxRowOf(payload: RequestedEmail) {
  // The key begins with the name of the email, as the key of the email itself does.
  return { kind: 'wanted-letter', key: `${payload.kind}:wanted:${randomUUID()}`, payload }
}

async function requestFor(
  shop: Shop,
  kind: RequestedEmail['kind'],
  { email, redirect }: z.infer<typeof RequestEmail>,
  from: Pick<ClientInfo, 'address' | 'locale'>,
): Promise<RequestedEmail> {
  await consumeRateLimits(shop, emailRequestLimits(kind, email, from.address))
  return { kind, email, locale: from.locale, next: samesitePath(redirect, '') || undefined }
}

async function createEmail(
  shop: Shop,
  { kind, email, locale, next }: RequestedEmail,
  key?: string,
): Promise<{ token: string; firstName: string } | { skipped: SkipReason }> {
  const link = await createLink(shop, kind, email)
  if ('skipped' in link) return link
  const { token, firstName, name, owner } = link
  await inTransaction(shop, async (inside) => {
    await storeToken(inside, kind, token, { ...owner, nextPath: next })
    await sendEmail(inside, {
      ...emailOf(shop, { kind, locale }, { token, firstName }),
      to: { name, address: email },
      locale,
      key: key ? `${kind}:${key}` : tokenFingerprint(kind, token),
    })
  })
  return { token, firstName }
}

interface LinkToSend {
  token: string
  firstName: string
  name: string
  /** The customer, or the address that only the auth service knows. */
  owner: { userId: string } | { newEmail: string }
}

async function createLink(shop: Shop, kind: RequestedEmail['kind'], email: string): Promise<LinkToSend | { skipped: SkipReason }> {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (!user) return createLinkToServiceAccount(shop, kind, email)
  if (kind === 'confirm-email' && user.emailVerified) return { skipped: 'already-confirmed' }
  const token = await linkTokenFor(shop, kind, { userId: user.id, email })
  return token ? { token, firstName: user.firstName, name: user.name, owner: { userId: user.id } } : { skipped: 'no-account' }
}

/** No customer has the address, but an account of the auth service may have it. */
async function createLinkToServiceAccount(
  shop: Shop,
  kind: RequestedEmail['kind'],
  email: string,
): Promise<LinkToSend | { skipped: SkipReason }> {
  const known = kind === 'confirm-email' ? null : await mapIdentityErrors(shop.identity.findServiceAccount(shop, email))
  if (!known) return { skipped: 'no-account' }
  if ('token' in known) return { ...known, name: known.firstName, owner: { newEmail: email } }
  // The service has changed a customer's address to this one.
  return (await adoptServiceEmail(shop, known.ownedBy, email)) ? createLink(shop, kind, email) : { skipped: 'no-account' }
}

/**
 * A new token for the link. Null when the auth service has confirmed another address for the
 * account: the shop stores that address, and this one has no account any more.
 */
async function linkTokenFor(shop: Shop, kind: RequestedEmail['kind'], account: Account): Promise<string | null> {
  try {
    return await createLinkTokenFor(shop, kind, account)
  } catch (error) {
    if (!(error instanceof EmailMoved)) throw error
    await adoptServiceEmail(shop, account.userId, error.email)
    return null
  }
}

function emailOf(
  shop: Shop,
  { kind, locale }: Pick<RequestedEmail, 'kind' | 'locale'>,
  { token, firstName }: { token: string; firstName: string },
) {
  const url = (path: string) => shop.settings.url + localize(path, locale)
  const letters = {
    'confirm-email': { template: 'confirm-email', data: { first_name: firstName, confirm_url: url(urls.confirm({ token })) } },
    'reset-password': { template: 'reset-password', data: { first_name: firstName, reset_url: url(urls.resetPassword({ token })) } },
    'magic-link': { template: 'magic-link', data: { first_name: firstName, sign_in_url: url(urls.magicLink({ token })) } },
  } as const
  return letters[kind]
}
