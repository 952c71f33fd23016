import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { present } from '#shared/present.ts'
import { users } from '#database/schema.ts'
import { hasAuthDocument } from '#tests/auth-service-emulator/validate.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'
import { password, peopleOf } from '#tests/helpers/hosted-people.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'

const newPassword = 'three rambutans before noon'

const auth = await openAuthServer()
const { identity } = auth
const shop = await openShop({ identity })
const { person, newcomer, customer, settler, recognised } = peopleOf(shop)
afterAll(async () => {
  await auth.close()
  await shop.close()
})
beforeEach(() => void (auth.calls.length = 0))

describe('links', () => {
  test('a link token works once', async () => {
    const noor = await customer()
    for (const kind of ['reset-password', 'magic-link'] as const) {
      const token = present(await identity.createLinkToken(shop, kind, noor))
      await identity.redeemLinkToken(shop, kind, token, noor)
      await expect(identity.redeemLinkToken(shop, kind, token, noor)).rejects.toMatchObject({ code: 'link-expired' })
    }
    expect(auth.accountOf(noor.email)).toMatchObject({ openSessions: 0 })
  })

  test('a link token cannot be guessed from the six digits of the auth service and belongs to one account', async () => {
    const [noor, other] = [await customer(), await customer()]
    const token = present(await identity.createLinkToken(shop, 'reset-password', noor))
    expect(token).toMatch(/^recovery-[0-9a-f]{56}-[\w-]{43}$/)
    for (const forged of ['', 'x', token.split('-')[1]!, token.replace('recovery', 'email_change'), token.slice(0, -1)])
      await expect(identity.redeemLinkToken(shop, 'reset-password', forged, noor)).rejects.toMatchObject({ code: 'link-expired' })
    await expect(identity.redeemLinkToken(shop, 'reset-password', token, other)).rejects.toMatchObject({ code: 'link-expired' })
  })

  test('a confirmation link still confirms after the answer of the auth service is lost', async () => {
    const noor = await newcomer()
    auth.losesAnswer = true
    await identity.redeemLinkToken(shop, 'confirm-email', noor.token, noor)
    expect(auth.calls.filter((call) => call === 'POST /verify')).toHaveLength(2)
    const token = present(await identity.createLinkToken(shop, 'confirm-email', noor))
    await identity.redeemLinkToken(shop, 'confirm-email', token, noor)
  })

  test('a link moves an older customer to the auth service and removes a password that somebody else set there', async () => {
    const noor = await settler()
    // Mallory signed up there with the address and could not confirm it.
    await identity.preparePassword(person({ email: noor.email, password: newPassword }))
    expect(await identity.createLinkToken(shop, 'magic-link', noor)).toBeNull()
    expect(auth.accountOf(noor.email)).toMatchObject({ confirmed: false })
    await identity.redeemLinkToken(shop, 'magic-link', randomToken(), noor)
    expect(auth.accountOf(noor.email)).toMatchObject({ confirmed: true, openSessions: 0 })
    expect(await identity.hasPassword(shop, noor)).toBe(false)
    expect(await identity.preparePassword(person({ email: noor.email, password: newPassword }))).toMatchObject({ taken: true })
    expect(await recognised(noor.email, newPassword)).toBeNull()
    await identity.replacePassword(shop, noor.userId, await identity.prepareNewPassword(shop, noor, password))
    expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
  })

  test('a reset link restores an account that the auth service lost', async () => {
    const noor = await customer()
    await auth.ask('DELETE', `/admin/users/${auth.accountOf(noor.email)!.id}`)
    expect(await identity.createLinkToken(shop, 'reset-password', noor)).toBeNull()
    await identity.redeemLinkToken(shop, 'reset-password', randomToken(), noor)
    await identity.replacePassword(shop, noor.userId, await identity.prepareNewPassword(shop, noor, newPassword))
    expect(await recognised(noor.email, newPassword)).toEqual({ userId: noor.userId })
  })

  test('requesting a link changes nothing at the auth service', async () => {
    const [noor, known] = [await settler(), await settler()]
    await identity.preparePassword(person({ email: known.email }))
    const before = auth.accountOf(known.email)
    for (const kind of ['reset-password', 'magic-link', 'confirm-email'] as const)
      for (const one of [noor, known]) expect(await identity.createLinkToken(shop, kind, one)).toBeNull()
    expect(auth.accountOf(noor.email)).toBeNull()
    expect(auth.accountOf(known.email)).toEqual(before)
  })

  test('the link of one customer neither attaches the account of another customer nor changes its password', async () => {
    const noor = await customer()
    await shop.db
      .update(users)
      .set({ email: `was-${noor.email}` })
      .where(eq(users.email, noor.email))
    const other = await settler({ email: noor.email })
    await expect(identity.redeemLinkToken(shop, 'magic-link', randomToken(), { ...other, email: noor.email })).rejects.toMatchObject({
      code: 'link-expired',
    })
    expect(await recognised(noor.email)).toMatchObject({ userId: noor.userId })
  })

  test('a customer who has not proved the address gets no account at the auth service', async () => {
    const { email } = await customer()
    await shop.db
      .update(users)
      .set({ email: `was-${email}` })
      .where(eq(users.email, email))
    const mallory = await settler({ email, emailVerified: false })
    await expect(identity.prepareNewPassword(shop, { userId: mallory.userId, email }, newPassword)).rejects.toMatchObject({
      code: 'not-proved',
    })
    expect(await recognised(email, newPassword)).toBeNull()
  })
})

describe('a change of address', () => {
  test('an email address change fails for an address that another account has confirmed and replaces an unconfirmed account', async () => {
    const [noor, other] = [await customer(), await customer()]
    await expect(identity.changeAccountEmail(shop, noor, other.email)).rejects.toMatchObject({ code: 'link-expired' })
    const { email } = person()
    await identity.preparePassword(person({ email }))
    await identity.changeAccountEmail(shop, noor, email)
    expect(await recognised(email)).toEqual({ userId: noor.userId, movedTo: email })
  })

  test('an address change at the auth service counts, and a link to the old address neither reverts it nor opens the account', async () => {
    const noor = await customer()
    const sent = present(await identity.createLinkToken(shop, 'magic-link', noor))
    const email = `moved-${noor.email}`
    const { id } = auth.accountOf(noor.email)!
    await auth.ask('PUT', `/admin/users/${id}`, { email, email_confirm: true })
    for (const kind of ['reset-password', 'magic-link', 'confirm-email'] as const)
      await expect(identity.createLinkToken(shop, kind, noor)).rejects.toMatchObject({ name: 'AddressMoved', email })
    for (const token of [sent, randomToken()])
      await expect(identity.redeemLinkToken(shop, 'magic-link', token, noor)).rejects.toMatchObject({ code: 'link-expired' })
    expect(auth.accountOf(noor.email)).toBeNull()
    expect(auth.accountOf(email)).toMatchObject({ id })
    expect(await recognised(email)).toEqual({ userId: noor.userId, movedTo: email })
  })

  test('an address change is not trusted from an auth service that confirms addresses by itself', async () => {
    const noor = await customer()
    const email = `moved-${noor.email}`
    await auth.ask('PUT', `/admin/users/${auth.accountOf(noor.email)!.id}`, { email, email_confirm: true })
    auth.settings.autoconfirm = true
    await expect(recognised(email)).rejects.toBeInstanceOf(OutsideUnavailable)
    await expect(identity.createLinkToken(shop, 'magic-link', noor)).rejects.toBeInstanceOf(OutsideUnavailable)
    auth.settings.autoconfirm = false
  })
})

test.skipIf(!hasAuthDocument)('every answer of the auth service to these link tokens matches its published document', () =>
  expect(auth.faults).toEqual([]),
)
