import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hasAuthDocument } from '#tests/auth-service-emulator/validate.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { atAuthService } from '#tests/helpers/at-auth-service.ts'
import { password, peopleOf } from '#tests/helpers/hosted-people.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import type { AuthServiceCallFault } from '../hosted-auth.ts'

const faults: AuthServiceCallFault[] = []
const auth = await openAuthServer({}, { report: (fault) => void faults.push(fault) })
const { identity } = auth
const shop = await openShop({ identity })
const { person, newcomer, customer, recognised } = peopleOf(shop)
const { change } = atAuthService(auth)
const own = { ...auth.settings }
afterAll(async () => {
  await auth.close()
  await shop.close()
})
beforeEach(() => {
  for (const name of Object.keys(auth.settings)) if (!(name in own)) delete auth.settings[name as keyof typeof own]
  Object.assign(auth, { mood: 'well', lasts: Infinity, before: null })
  auth.calls.length = 0
  faults.length = 0
})

describe('the log', () => {
  test.each([
    ['down', 'Auth service: 500'],
    ['no gateway', 'Auth service: 502'],
    ['away', 'Auth service: 503'],
    ['busy', 'Auth service: 429 over_request_rate_limit'],
    ['busy gateway', 'Auth service: 429'],
  ] as const)('a call of an auth service that is %s is reported once, with the status and without an address', async (mood, error) => {
    const noor = await newcomer()
    auth.mood = mood
    await expect(recognised(noor.email)).rejects.toBeInstanceOf(OutsideUnavailable)
    expect(faults).toEqual([{ call: 'checkCredentials', error: expect.stringMatching(new RegExp(`^${error}`)) as string }])
    expect(JSON.stringify(faults)).not.toContain(noor.email)
  })

  test('a call that gets no answer is reported with the reason', async () => {
    const closed = await openAuthServer()
    await closed.close()
    const nowhere = auth.adapter({ url: closed.url })
    await expect(nowhere.checkCredentials(shop, { email: 'a@example.test', password })).rejects.toBeInstanceOf(OutsideUnavailable)
    expect(faults).toEqual([{ call: 'checkCredentials', error: 'Auth service: no response ECONNREFUSED' }])
  })

  test('a refusal that is about the settings and not about the input is reported with its code', async () => {
    const noor = await customer()
    auth.settings.refusesPasswords = true
    await expect(recognised(noor.email)).rejects.toMatchObject({ code: 'email_provider_disabled' })
    auth.settings.newcomerHook = 'refuses'
    await expect(identity.preparePassword(person())).rejects.toMatchObject({ code: 'unknown' })
    auth.settings.newcomerHook = 'is down'
    await expect(identity.preparePassword(person())).rejects.toBeInstanceOf(OutsideUnavailable)
    expect(faults.map(({ error }) => error)).toEqual([
      'Auth service: 422 email_provider_disabled',
      'Auth service: 403 unknown',
      'Auth service: 422 hook_timeout_after_retry',
    ])
  })

  test('a wrong password, an expired link and a weak password are not reported', async () => {
    auth.settings.passwords = { shortest: 8 }
    const noor = await newcomer()
    expect(await recognised(noor.email, 'a wrong password')).toBeNull()
    await identity.redeemLinkToken(shop, 'magic-link', noor.token, noor)
    await expect(identity.redeemLinkToken(shop, 'magic-link', noor.token, noor)).rejects.toMatchObject({ code: 'link-expired' })
    await expect(identity.preparePassword(person({ password: 'short' }))).rejects.toMatchObject({ code: 'weak-password' })
    expect(faults).toEqual([])
  })
})

describe('rate limits of the auth service', () => {
  test('a call that the auth service counts as too many is not repeated, and its waiting time is passed on', async () => {
    auth.mood = 'busy'
    const call = () => identity.checkCredentials(shop, { email: 'a@example.test', password })
    await expect(call()).rejects.toMatchObject({ name: 'OutsideUnavailable', retryAfter: 7 })
    expect(auth.calls).toEqual(['POST /token'])
    // Without a header, as the bare service sends it.
    auth.mood = 'well'
    auth.settings.callsPerAddress = 0
    await expect(call()).rejects.toMatchObject({ retryAfter: 30 })
  })

  test('each visitor has a limit of their own', async () => {
    const noor = await customer()
    auth.settings.callsPerAddress = 1
    const from = (visitorAddress: string) => identity.checkCredentials({ ...shop, visitorAddress }, { email: noor.email, password })
    expect(await from('203.0.113.20')).toEqual({ userId: noor.userId })
    await expect(from('203.0.113.20')).rejects.toBeInstanceOf(OutsideUnavailable)
    expect(await from('2001:db8::20')).toEqual({ userId: noor.userId })
  })
})

describe('passwords', () => {
  test('a sign-up at the same moment as another of the same address succeeds', async () => {
    const noor = person()
    const bothHaveCome = Promise.withResolvers<void>()
    let come = 0
    // Both find no account yet; the service creates it for one of them and answers 500 to the other.
    auth.before = async (call) => {
      if (call !== 'POST /admin/generate_link') return
      if (++come === 2) bothHaveCome.resolve()
      await bothHaveCome.promise
    }
    const results = await Promise.all([identity.preparePassword(noor), identity.preparePassword(noor)])
    expect(new Set(results.map(({ sealed }) => sealed))).toEqual(new Set([auth.accountOf(noor.email)?.id]))
    // Two of each sign-up, and the repeated one.
    expect(auth.calls.filter((call) => call === 'POST /admin/generate_link')).toHaveLength(5)
    expect(faults).toEqual([])
  })

  test('a password that nobody knows satisfies the strongest rule of the auth service', async () => {
    const noor = await customer()
    const digits = '0123456789'
    auth.settings.passwords = {
      shortest: 32,
      required: ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', digits, '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'],
    }
    for (let times = 0; times < 20; times++) await identity.prepareNewPassword(shop, noor, null)
  })

  test('a password that another application set in decomposed letters is recognized', async () => {
    const noor = await customer()
    const typed = 'man\u0303ana con jalapen\u0303os'
    await change(noor.email, { password: typed })
    expect(await recognised(noor.email, typed)).toEqual({ userId: noor.userId })
    expect(await recognised(noor.email, `${typed}!`)).toBeNull()
  })
})

test.skipIf(!hasAuthDocument)('every answer of the failing auth service matches its published document', () =>
  expect(auth.faults).toEqual([]),
)
