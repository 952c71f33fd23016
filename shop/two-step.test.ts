import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticators, links, recoveryCodes, sessions, users } from '#database/schema.ts'
import { openAccounts, password, visitor } from '#tests/open-accounts.ts'
import type { Customer } from './actor.ts'
import { proveByCode } from './proofs.ts'
import { actorOf } from './sessions.ts'
import { completeSignIn, type From, signIn } from './sign-in.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  needsTwoStepSetUp,
  renewRecoveryCodes,
  setUpOf,
  turnOffTwoStep,
  twoStepOf,
  type TwoStepSetUp,
} from './two-step.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => void (accounts = await openAccounts()))
afterAll(() => accounts.shop.close())

const STEP = 30_000

/** What the authenticator app shows, `steps` from now. */
function codeOf({ secret }: Pick<TwoStepSetUp, 'secret'>, steps = 0): string {
  const timestamp = accounts.shop.now().getTime() + steps * STEP
  return TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp })
}

/** Somebody signed in who has two-step sign-in, half a minute later. */
async function withTwoStep() {
  const { email } = await accounts.customer()
  const by = await accounts.signedIn(email)
  const setUp = await beginTwoStep(accounts.shop, by)
  const { codes, token } = await confirmTwoStep(accounts.shop, by, { setup: setUp.setup, code: codeOf(setUp) })
  accounts.pass(STEP)
  return { email, by: (await actorOf(accounts.shop, token, accounts.browser()))!, setUp, codes }
}

async function waiting(email: string, from: From): Promise<string> {
  const admitted = await signIn(accounts.shop, visitor, { email, password }, from)
  if (admitted.kind !== 'two-step') throw new Error('No second step was asked for')
  return admitted.pending
}

function complete(pending: string | null, code: string, over: { remember?: boolean; from?: From } = {}) {
  const { remember = false, from = accounts.browser() } = over
  return completeSignIn(accounts.shop, visitor, { code, remember }, pending, from)
}

/** How many of several at once came through, and how the others were refused. */
async function rivals(attempts: Promise<unknown>[]) {
  const ends = await Promise.allSettled(attempts)
  return {
    through: ends.filter(({ status }) => status === 'fulfilled').length,
    refused: ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code?: string }).code] : [])),
  }
}

async function ofRole(by: Customer, role: Customer['role']): Promise<Customer> {
  await accounts.shop.db.update(users).set({ role }).where(eq(users.id, by.userId))
  return { ...by, role }
}

describe('setting it up', () => {
  test('hands the app a secret that every app understands, and changes nothing before its first code', async () => {
    const { shop } = accounts
    const { email } = await accounts.customer()
    const by = await accounts.signedIn(email)
    const { uri, qr, secret } = await beginTwoStep(shop, by)
    const told = new URL(uri)
    expect(told.protocol + told.host).toBe('otpauth:totp')
    expect(decodeURIComponent(told.pathname)).toBe(`/Wanderbite:${email}`)
    expect(Object.fromEntries(told.searchParams)).toEqual({
      issuer: 'Wanderbite',
      secret: secret.replaceAll(' ', ''),
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(qr).toMatch(
      /^<svg [^>]*viewBox="0 0 (\d+) \1".*<path fill="#fff" d="M0 0h\1v\1H0z"\/><path fill="#000" d="(?:M\d+ \d+h\d+v1h-\d+z)+"\/><\/svg>$/,
    )
    expect(await twoStepOf(shop, by)).toEqual({ onSince: null, codesLeft: 0 })
    expect((await accounts.enter({ email })).kind).toBe('signed-in')
  })

  test('the first code turns it on: ten codes, another token for the session, a letter', async () => {
    const { shop } = accounts
    const { email } = await accounts.customer()
    const { token: before } = await accounts.enter({ email })
    const by = (await actorOf(shop, before, accounts.browser()))!
    const setUp = await beginTwoStep(shop, by)
    const { codes, token } = await confirmTwoStep(shop, by, { setup: setUp.setup, code: codeOf(setUp).replace(/^.../, '$& ') })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(await twoStepOf(shop, by)).toEqual({ onSince: shop.now().toISOString(), codesLeft: 10 })
    accounts.pass(10_000)
    accounts.pass(10_000)
    expect(await actorOf(shop, before, accounts.browser())).toBeNull()
    expect((await actorOf(shop, token, accounts.browser()))?.sessionId).toBe(by.sessionId)
    expect((await accounts.lettersTo(email)).at(-1)).toMatchObject({ template: 'sign-in-changed', data: { change: 'two-step-on' } })
  })

  test('neither secret nor codes can be read in the database', async () => {
    const { shop } = accounts
    const { by, setUp, codes } = await withTwoStep()
    const again = await beginTwoStep(shop, by)
    const rows = JSON.stringify([
      await shop.db.select().from(authenticators),
      await shop.db.select().from(links),
      await shop.db.select().from(recoveryCodes),
    ])
    const secrets = [setUp, again].map(({ secret }) => secret.replaceAll(' ', ''))
    for (const secret of [...secrets, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(rows).not.toContain(secret)
  })

  test('asks for a fresh proof; a wrong code may be typed again, an old set-up may not', async () => {
    const { shop } = accounts
    const { email } = await accounts.customer()
    const by = await accounts.signedIn(email)
    const { setup, ...setUp } = await beginTwoStep(shop, by)
    await expect(confirmTwoStep(shop, by, { setup, code: codeOf(setUp, 5) })).rejects.toMatchObject({
      code: 'wrong-code',
      fields: { code: 'wrong-code' },
    })
    expect(await setUpOf(shop, by, setup)).toEqual({ setup, ...setUp })
    accounts.pass(16 * 60_000)
    await expect(beginTwoStep(shop, by)).rejects.toMatchObject({ code: 'prove-first' })
    accounts.pass(15 * 60_000)
    await expect(confirmTwoStep(shop, by, { setup, code: codeOf(setUp) })).rejects.toMatchObject({ code: 'link-expired' })
  })

  test("nobody's set-up serves somebody else, nor twice", async () => {
    const { shop } = accounts
    const [eve, ada] = [
      await accounts.signedIn((await accounts.customer()).email),
      await accounts.signedIn((await accounts.customer()).email),
    ]
    const setUp = await beginTwoStep(shop, ada)
    const input = { setup: setUp.setup, code: codeOf(setUp) }
    await expect(setUpOf(shop, eve, setUp.setup)).rejects.toMatchObject({ code: 'link-expired' })
    await expect(confirmTwoStep(shop, eve, input)).rejects.toMatchObject({ code: 'link-expired' })
    expect(await rivals([confirmTwoStep(shop, ada, input), confirmTwoStep(shop, ada, input)])).toEqual({
      through: 1,
      refused: ['link-expired'],
    })
    expect((await twoStepOf(shop, ada)).codesLeft).toBe(10)
  })

  test('moves to another app, after which the old one opens nothing', async () => {
    const { shop } = accounts
    const { email, by, setUp, codes } = await withTwoStep()
    const next = await beginTwoStep(shop, by)
    expect((await complete(await waiting(email, accounts.browser()), codeOf(setUp))).kind).toBe('signed-in')
    await confirmTwoStep(shop, by, { setup: next.setup, code: codeOf(next) })
    accounts.pass(STEP)
    const pending = await waiting(email, accounts.browser())
    for (const code of [codeOf(setUp), codes[0]!]) await expect(complete(pending, code)).rejects.toMatchObject({ code: 'wrong-code' })
    expect((await complete(pending, codeOf(next))).kind).toBe('signed-in')
  })
})

describe('the second step', () => {
  test('the password alone opens nothing; the code does, once', async () => {
    const { shop } = accounts
    const { email, by, setUp } = await withTwoStep()
    const before = await shop.db.select().from(sessions).where(eq(sessions.userId, by.userId))
    const pending = await waiting(email, accounts.browser())
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, by.userId))).toEqual(before)
    const { token } = await complete(pending, codeOf(setUp))
    expect((await actorOf(shop, token, accounts.browser()))?.userId).toBe(by.userId)
    await expect(complete(pending, codeOf(setUp, 1))).rejects.toMatchObject({ code: 'link-expired' })
    await expect(complete(await waiting(email, accounts.browser()), codeOf(setUp))).rejects.toMatchObject({ code: 'wrong-code' })
  })

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('the code of %i steps from now is accepted: %s', async (steps, accepted) => {
    const { email, setUp } = await withTwoStep()
    accounts.pass(5 * STEP)
    const attempt = complete(await waiting(email, accounts.browser()), codeOf(setUp, steps))
    if (accepted) expect((await attempt).kind).toBe('signed-in')
    else await expect(attempt).rejects.toMatchObject({ code: 'wrong-code' })
  })

  test('an earlier code does not work after a later one', async () => {
    const { email, setUp } = await withTwoStep()
    await complete(await waiting(email, accounts.browser()), codeOf(setUp, 1))
    await expect(complete(await waiting(email, accounts.browser()), codeOf(setUp))).rejects.toMatchObject({ code: 'wrong-code' })
  })

  test('one code lets one of two rivals in, one recovery code as well', async () => {
    const { email, by, setUp, codes } = await withTwoStep()
    const pair = async () => [await waiting(email, accounts.browser()), await waiting(email, accounts.browser())]
    const app = await pair()
    expect(await rivals(app.map((pending) => complete(pending, codeOf(setUp))))).toEqual({ through: 1, refused: ['wrong-code'] })
    const recovery = await pair()
    expect(await rivals(recovery.map((pending) => complete(pending, codes[3]!)))).toEqual({ through: 1, refused: ['wrong-code'] })
    expect((await twoStepOf(accounts.shop, by)).codesLeft).toBe(9)
  })

  test('one sign-in that waits is completed once, though with two good codes', async () => {
    const { email, codes } = await withTwoStep()
    const pending = await waiting(email, accounts.browser())
    expect(await rivals([complete(pending, codes[0]!), complete(pending, codes[1]!)])).toEqual({ through: 1, refused: ['link-expired'] })
  })

  test('a recovery code works once, however it is typed, and a letter tells', async () => {
    const { email, by, codes } = await withTwoStep()
    const typed = ` ${codes[0]!.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    await complete(await waiting(email, accounts.browser()), typed)
    expect((await accounts.lettersTo(email)).map(({ data }) => (data as { change?: string }).change)).toContain('recovery-code-used')
    await expect(complete(await waiting(email, accounts.browser()), codes[0]!)).rejects.toMatchObject({ code: 'wrong-code' })
    expect((await twoStepOf(accounts.shop, by)).codesLeft).toBe(9)
  })

  test("somebody else's codes open nothing", async () => {
    const ada = await withTwoStep()
    const eve = await withTwoStep()
    const pending = await waiting(ada.email, accounts.browser())
    for (const code of [codeOf(eve.setUp), eve.codes[0]!, '000000x', 'x', '1234567890'])
      await expect(complete(pending, code)).rejects.toMatchObject({ code: 'wrong-code' })
    expect((await complete(pending, codeOf(ada.setUp))).kind).toBe('signed-in')
  })

  test('wrong codes are counted, wherever they come from and however often the sign-in is begun again', async () => {
    const { email, setUp } = await withTwoStep()
    for (let turn = 0; turn < 10; turn++)
      await expect(complete(await waiting(email, accounts.browser()), '999999')).rejects.toMatchObject({ code: 'wrong-code' })
    const pending = await waiting(email, accounts.browser())
    await expect(complete(pending, codeOf(setUp))).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 900 })
    accounts.pass(15 * 60_000)
    expect((await complete(await waiting(email, accounts.browser()), codeOf(setUp))).kind).toBe('signed-in')
  })

  test('nor does patience prove who sits at an open browser', async () => {
    const { by, setUp } = await withTwoStep()
    for (let turn = 0; turn < 50; turn++) {
      await expect(proveByCode(accounts.shop, by, { code: '999999' })).rejects.toMatchObject({ code: 'wrong-code' })
      if (turn % 10 === 9) accounts.pass(15 * 60_000)
    }
    await expect(proveByCode(accounts.shop, by, { code: codeOf(setUp) })).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  test('waits ten minutes, and nobody without the secret of it is let in', async () => {
    const { email, setUp } = await withTwoStep()
    const pending = await waiting(email, accounts.browser())
    for (const forged of [null, 'x'.repeat(43)])
      await expect(complete(forged, codeOf(setUp))).rejects.toMatchObject({ code: 'link-expired' })
    accounts.pass(10 * 60_000)
    await expect(complete(pending, codeOf(setUp))).rejects.toMatchObject({ code: 'link-expired' })
  })

  test('a remembered browser is spared it for 30 days, another one is not', async () => {
    const { email, setUp } = await withTwoStep()
    const { deviceToken } = await complete(await waiting(email, accounts.browser()), codeOf(setUp), { remember: true })
    const known = () => accounts.browser({ deviceToken })
    expect((await accounts.enter({ email }, known())).kind).toBe('signed-in')
    expect(await waiting(email, accounts.browser())).toBeTruthy()
    accounts.pass(30 * 24 * 3600_000)
    const late = await waiting(email, known())
    const kept = await complete(late, codeOf(setUp), { from: known() })
    expect(kept.deviceToken).toBe(deviceToken)
    // Not ticked this time.
    expect(await waiting(email, known())).toBeTruthy()
  })

  test('nobody is spared it by a cookie that they put into another browser before', async () => {
    const { email, setUp } = await withTwoStep()
    const planted = { deviceToken: 'k'.repeat(43) }
    const own = await complete(await waiting(email, accounts.browser(planted)), codeOf(setUp), {
      remember: true,
      from: accounts.browser(planted),
    })
    expect(await waiting(email, accounts.browser(planted))).toBeTruthy()
    expect((await accounts.enter({ email }, accounts.browser({ deviceToken: own.deviceToken }))).kind).toBe('signed-in')
  })

  test('after the service key has changed the app opens nothing, but recovery codes still do', async () => {
    const { email, setUp, codes } = await withTwoStep()
    const moved = { ...accounts.shop, settings: { ...accounts.shop.settings, secret: 'another secret of thirty-two characters' } }
    const pending = await waiting(email, accounts.browser())
    const attempt = (code: string) => completeSignIn(moved, visitor, { code, remember: false }, pending, accounts.browser())
    await expect(attempt(codeOf(setUp))).rejects.toMatchObject({ code: 'wrong-code' })
    expect((await attempt(codes[0]!)).kind).toBe('signed-in')
  })
})

describe('changing it', () => {
  test('turned off, the password is enough again and every trace is gone', async () => {
    const { shop } = accounts
    const { email, by, setUp } = await withTwoStep()
    const pending = await waiting(email, accounts.browser())
    await turnOffTwoStep(shop, by)
    expect(await twoStepOf(shop, by)).toEqual({ onSince: null, codesLeft: 0 })
    expect(await shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, by.userId))).toEqual([])
    expect((await accounts.lettersTo(email)).at(-1)?.data).toMatchObject({ change: 'two-step-off' })
    await expect(complete(pending, codeOf(setUp))).rejects.toMatchObject({ code: 'link-expired' })
    expect((await accounts.enter({ email })).kind).toBe('signed-in')
    await expect(turnOffTwoStep(shop, by)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('new recovery codes replace the old ones', async () => {
    const { email, by, codes } = await withTwoStep()
    await complete(await waiting(email, accounts.browser()), codes[0]!)
    const renewed = await renewRecoveryCodes(accounts.shop, by)
    expect((await twoStepOf(accounts.shop, by)).codesLeft).toBe(10)
    const pending = await waiting(email, accounts.browser())
    await expect(complete(pending, codes[1]!)).rejects.toMatchObject({ code: 'wrong-code' })
    expect((await complete(pending, renewed.codes[1]!)).kind).toBe('signed-in')
    expect((await accounts.lettersTo(email)).map(({ data }) => (data as { change?: string }).change)).toContain('recovery-codes-renewed')
  })

  test('asks for a fresh proof, and for something to change', async () => {
    const { shop } = accounts
    const { by } = await withTwoStep()
    const bare = await accounts.signedIn((await accounts.customer()).email)
    await expect(renewRecoveryCodes(shop, bare)).rejects.toMatchObject({ code: 'not-found' })
    accounts.pass(16 * 60_000)
    await expect(turnOffTwoStep(shop, by)).rejects.toMatchObject({ code: 'prove-first' })
    await expect(renewRecoveryCodes(shop, by)).rejects.toMatchObject({ code: 'prove-first' })
  })

  test('staff must have it, and cannot turn it off', async () => {
    const { shop } = accounts
    const bare = await accounts.signedIn((await accounts.customer()).email)
    expect(await needsTwoStepSetUp(shop, bare)).toBe(false)
    expect(await needsTwoStepSetUp(shop, await ofRole(bare, 'support'))).toBe(true)
    const owner = await ofRole((await withTwoStep()).by, 'owner')
    expect(await needsTwoStepSetUp(shop, owner)).toBe(false)
    await expect(turnOffTwoStep(shop, owner)).rejects.toMatchObject({ code: 'not-allowed' })
    expect((await twoStepOf(shop, owner)).onSince).not.toBeNull()
    await turnOffTwoStep(shop, await ofRole(owner, 'customer'))
  })
})
