import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPglite } from '#database/open-pglite.ts'
import { openPostgres } from '#database/open-postgres.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import {
  authFlows,
  challenges,
  idempotencyKeys,
  links,
  oneTimeTokens,
  staffInvites,
  unsentForms,
  usedIdTokens,
  users,
} from '#database/schema.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { awaitStoredResponse } from '#shop/base/idempotent-responses.ts'
import { encrypt } from '#shop/base/secrets/encryption.ts'
import { consumeToken, findToken, storeToken } from '#shop/base/secrets/one-time-tokens.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'
import { getInvite } from '#shop/office/staff/staff/invites.ts'
import type { Shop } from '#shop/shop.ts'
import { openAccounts, visitor } from '#tests/fixtures/open-accounts.ts'
import { copyEmptyCluster } from '#tests/fixtures/empty-cluster.ts'
import { openPostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { migrationsBefore } from '#tests/helpers/migration-folders.ts'
import { describeByDay } from '#tests/helpers/test-by-day.ts'
import { getRequestedEmail } from '#shop/accounts/profile/profile.ts'
import { findFlow, storeFlow } from '#shop/accounts/sign-in/auth-flows.ts'
import { consumeReturn, isFirstUse, storeReturn } from '#shop/accounts/sign-in/google/returns.ts'
import { signInByLink } from '#shop/accounts/sign-in/magic-links.ts'
import { consumeChallenge, createChallenge } from '#shop/accounts/sign-in/passkeys/challenges.ts'
import { awaitsSecondStep } from '#shop/accounts/sign-in/sign-in.ts'
import { getUnsentForm, storeUnsentForm } from '#shop/accounts/sign-in/unsent-forms.ts'

const server = process.env.TEST_DATABASE_URL

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.shop.close())

const someone = async () => accounts.signedIn((await accounts.customer()).email)

/** A row as the previous release writes it. */
const linkRow = (kind: string, token: string, userId: string | null, meaning: object = {}, age = 0) => ({
  tokenHash: createHash('sha256').update(`${kind}:${token}`).digest('base64url'),
  kind,
  userId,
  meaning,
  expiresAt: new Date(Date.now() + HOUR - age),
})
const identity = {
  email: 'ada@example.test',
  emailVerified: true,
  firstName: 'Ada',
  lastName: '',
  accounts: [{ providerId: 'google', accountId: '1' }],
}
const response = { status: 303, location: '/thanks', cookies: [] }
const form = { path: '/dashboard/reviews', fields: [['text', 'Crisp.'] as [string, string]] }
const signedData = (challenge: string) => Buffer.from(JSON.stringify({ challenge })).toString('base64url')
const idToken = () => `${randomToken()}.${randomToken()}.signature`

describeByDay.for(server ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('an upgrade from the release with one table on %s', (engine) => {
  let upgraded: OpenDatabase
  let shop: Shop
  let remove: () => Promise<void>
  const [magic, change, invite, pending, challenge, state, press, unsent, expired] = Array.from({ length: 9 }, () => randomToken())
  const google = idToken()
  const user = { id: randomUUID(), email: 'ada@example.test', name: 'Ada', firstName: 'Ada', emailVerified: true }

  beforeAll(async () => {
    const database = engine === 'PostgreSQL' ? await openPostgresDatabase(server!) : null
    const folder = mkdtempSync(join(tmpdir(), 'wanderbite-links-'))
    if (!database) await copyEmptyCluster(folder)
    const open = (migrations: string) => (database ? openPostgres(database.url, migrations, 2) : openPglite({ folder, migrations }))
    const before = migrationsBefore('0001_split-links')
    remove = async () => {
      await upgraded.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
      before.remove()
    }
    const old = await open(before.folder)
    await old.db.insert(users).values(user)
    const [{ id: inviteId } = { id: '' }] = await old.db
      .insert(staffInvites)
      .values({ email: 'bo@example.test', role: 'support', invitedBy: 'staff:1', expiresAt: new Date(Date.now() + DAY) })
      .returning()
    await old.db
      .insert(links)
      .values([
        linkRow('magic-link', magic!, user.id, { next: '/dashboard/orders' }),
        linkRow('change-email', change!, user.id, { email: 'ada@other.test' }),
        linkRow('staff-invite', invite!, null, { invite: inviteId }),
        linkRow('two-step', pending!, user.id, { method: 'google' }),
        linkRow('passkey-challenge', challenge!, user.id, { purpose: 'prove' }),
        linkRow('google-return', state!, null, { vouched: identity }),
        linkRow('google-token', google.slice(0, google.lastIndexOf('.')), null),
        linkRow('form', press!, null, { answer: encrypt(accounts.shop, 'answers to forms', press!, JSON.stringify(response)) }),
        linkRow('unsent', unsent!, user.id, { form: encrypt(accounts.shop, 'unsent forms', unsent!, JSON.stringify(form)) }),
        linkRow('new-password', user.id, null),
        linkRow('reset-password', expired!, user.id, {}, 2 * HOUR),
      ])
    await old.close()
    upgraded = await open('database/migrations')
    shop = { ...accounts.shop, db: upgraded.db, now: () => new Date() }
  })
  afterAll(() => remove())

  test('a link that was mailed before the upgrade signs in after it, once', async () => {
    const signedIn = await signInByLink(shop, visitor, { token: magic! }, accounts.browser())
    expect(signedIn).toMatchObject({ kind: 'signed-in', next: '/dashboard/orders' })
    await expect(signInByLink(shop, visitor, { token: magic! }, accounts.browser())).rejects.toThrow('link-expired')
  })

  test('everything else that was begun before the upgrade goes on after it, and expired rows do not come along', async () => {
    expect(await getRequestedEmail(shop, change!)).toBe('ada@other.test')
    expect(await getInvite(shop, invite!)).toMatchObject({ email: 'bo@example.test', role: 'support' })
    expect(await awaitsSecondStep(shop, pending!)).toBe(true)
    expect(await findFlow(shop, 'two-step', pending!)).toMatchObject({ userId: user.id, method: 'google' })
    expect(await consumeChallenge(shop, 'prove', user.id, signedData(challenge!))).toBe(challenge)
    expect(await consumeReturn(shop, state!)).toEqual(identity)
    expect(await isFirstUse(shop, google)).toBe(false)
    expect(await awaitStoredResponse(shop, press!)).toEqual(response)
    expect(await getUnsentForm(shop, { ...(await someone()), userId: user.id }, unsent!)).toEqual(form)
    expect(await findToken(shop, 'reset-password', expired!)).toBeNull()
    expect(await shop.db.$count(oneTimeTokens, eq(oneTimeTokens.purpose, 'reset-password'))).toBe(0)
  })
})

describe('a process of the previous release beside this one', () => {
  let shop: Shop
  let userId: string
  beforeEach(async () => {
    shop = accounts.shop
    userId = (await someone()).userId
  })
  const rowOf = async (kind: string, token: string) =>
    (
      await shop.db
        .select()
        .from(links)
        .where(eq(links.tokenHash, linkRow(kind, token, null).tokenHash))
    )[0]

  test('a token of the previous release works here, and becomes invalid there when it is used here', async () => {
    const token = randomToken()
    await shop.db.insert(links).values(linkRow('magic-link', token, userId, { next: '/cart' }))
    await shop.db
      .update(links)
      .set({ redeemedAt: new Date() })
      .where(eq(links.tokenHash, linkRow('magic-link', token, null).tokenHash))
    expect(await findToken(shop, 'magic-link', token)).toMatchObject({ userId, nextPath: '/cart', redeemedAt: expect.any(Date) })
    await consumeToken(shop, 'magic-link', token)
    expect(await rowOf('magic-link', token)).toBeUndefined()
  })

  test('a token of this release is a row for the previous one, and becomes invalid here when it is used there', async () => {
    const token = randomToken()
    await storeToken(shop, 'change-email', token, { userId, newEmail: 'new@example.test' })
    expect(await rowOf('change-email', token)).toMatchObject({ kind: 'change-email', userId, meaning: { email: 'new@example.test' } })
    await shop.db.delete(links).where(eq(links.tokenHash, linkRow('change-email', token, null).tokenHash))
    expect(await findToken(shop, 'change-email', token)).toBeNull()
  })

  test('each kind of row that this release writes is as the previous one would write it', async () => {
    const [pending, state, google] = [randomToken(), randomToken(), idToken()]
    await storeFlow(shop, 'two-step', pending, { userId, method: 'password' })
    const challenge = await createChallenge(shop, 'prove', userId)
    await storeReturn(shop, state, identity)
    await isFirstUse(shop, google)
    const unsent = (await storeUnsentForm(shop, userId, form))!
    expect(await awaitStoredResponse(shop, pending)).toBeNull()
    expect(await rowOf('two-step', pending)).toMatchObject({ kind: 'two-step', userId, meaning: { method: 'password' } })
    expect(await rowOf('passkey-challenge', challenge)).toMatchObject({ kind: 'passkey-challenge', userId, meaning: { purpose: 'prove' } })
    expect(await rowOf('google-return', state)).toMatchObject({ kind: 'google-return', userId: null, meaning: { vouched: identity } })
    expect(await rowOf('google-token', google.slice(0, google.lastIndexOf('.')))).toMatchObject({ kind: 'google-token', meaning: {} })
    expect(await rowOf('unsent', unsent)).toMatchObject({ kind: 'unsent', userId, meaning: { form: expect.any(String) } })
    expect(await rowOf('form', pending)).toMatchObject({ kind: 'form', userId: null, meaning: {} })
  })

  test('the end of an account ends its rows on both sides', async () => {
    await storeToken(shop, 'magic-link', randomToken(), { userId })
    await shop.db.insert(links).values(linkRow('two-step', randomToken(), userId))
    await createChallenge(shop, 'prove', userId)
    await storeUnsentForm(shop, userId, form)
    await shop.db.delete(users).where(eq(users.id, userId))
    for (const table of [oneTimeTokens, authFlows, challenges, unsentForms, links])
      expect(await shop.db.$count(table, eq(table.userId, userId))).toBe(0)
  })

  test('used ID tokens and submitted forms of the previous release count here', async () => {
    const [google, press] = [idToken(), randomToken()]
    await shop.db
      .insert(links)
      .values([linkRow('google-token', google.slice(0, google.lastIndexOf('.')), null), linkRow('form', press, null)])
    expect(await isFirstUse(shop, google)).toBe(false)
    await shop.db
      .update(links)
      .set({ meaning: { answer: encrypt(shop, 'answers to forms', press, JSON.stringify(response)) } })
      .where(eq(links.tokenHash, linkRow('form', press, null).tokenHash))
    expect(await awaitStoredResponse(shop, press)).toEqual(response)
    expect(await shop.db.$count(usedIdTokens)).toBeGreaterThan(0)
    expect(await shop.db.$count(idempotencyKeys)).toBeGreaterThan(0)
  })
})
