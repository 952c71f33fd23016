import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf, present } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { authenticators, authFlows, links, recoveryCodes, users } from '#database/schema.ts'
import { openTwoStep, rivals, STEP } from '#tests/fixtures/open-two-step.ts'
import type { Customer } from '#shop/actor.ts'
import { findSessionCustomer } from './sessions.ts'
import { beginTwoStep, confirmTwoStep, renewRecoveryCodes, getTwoStepSetUp, turnOffTwoStep, getTwoStep } from './two-step.ts'
import { needsTwoStepSetUp } from '#shop/base/staff-two-step.ts'

let steps: Awaited<ReturnType<typeof openTwoStep>>
let accounts: (typeof steps)['accounts']
beforeAll(async () => {
  steps = await openTwoStep()
  ;({ accounts } = steps)
})
afterAll(() => accounts.shop.close())

async function ofRole(by: Customer, role: Customer['role']): Promise<Customer> {
  await accounts.shop.db.update(users).set({ role }).where(eq(users.id, by.userId))
  return { ...by, role }
}

describe('setting up two-step sign-in', () => {
  test('setting up two-step sign-in gives a secret that every authenticator app understands, and changes nothing before the first code', async () => {
    const { shop } = accounts
    const { email } = await accounts.customer()
    const by = await accounts.signedIn(email)
    const { uri, qr, secret } = await beginTwoStep(shop, by)
    const url = new URL(uri)
    expect(url.protocol + url.host).toBe('otpauth:totp')
    expect(decodeURIComponent(url.pathname)).toBe(`/Wanderbite:${email}`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
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
    expect(await getTwoStep(shop, by)).toEqual({ onSince: null, codesLeft: 0 })
    expect((await accounts.enter({ email })).kind).toBe('signed-in')
  })

  test('the first code turns on two-step sign-in, gives ten recovery codes, changes the session token and sends an email', async () => {
    const { shop } = accounts
    const { email } = await accounts.customer()
    const { token: before } = await accounts.enter({ email })
    const by = present(await findSessionCustomer(shop, before, accounts.browser()))
    const setUp = await beginTwoStep(shop, by)
    const { codes, token } = await confirmTwoStep(shop, by, { setup: setUp.setup, code: steps.codeOf(setUp).replace(/^.../, '$& ') })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(await getTwoStep(shop, by)).toEqual({ onSince: shop.now().toISOString(), codesLeft: 10 })
    accounts.pass(10_000)
    accounts.pass(10_000)
    expect(await findSessionCustomer(shop, before, accounts.browser())).toBeNull()
    expect((await findSessionCustomer(shop, token, accounts.browser()))?.sessionId).toBe(by.sessionId)
    expect((await accounts.lettersTo(email)).at(-1)).toMatchObject({ template: 'sign-in-changed', data: { change: 'two-step-on' } })
  })

  test('neither the two-step secret nor the recovery codes can be read in the database', async () => {
    const { shop } = accounts
    const { by, setUp, codes } = await steps.withTwoStep()
    const again = await beginTwoStep(shop, by)
    const rows = JSON.stringify([
      await shop.db.select().from(authenticators),
      await shop.db.select().from(authFlows),
      await shop.db.select().from(links),
      await shop.db.select().from(recoveryCodes),
    ])
    const secrets = [setUp, again].map(({ secret }) => secret.replaceAll(' ', ''))
    for (const secret of [...secrets, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(rows).not.toContain(secret)
  })

  test('setting up two-step sign-in requires recent reauthentication; a wrong code may be retried, an expired setup may not', async () => {
    const { shop } = accounts
    const { email } = await accounts.customer()
    const by = await accounts.signedIn(email)
    const { setup, ...setUp } = await beginTwoStep(shop, by)
    await expect(confirmTwoStep(shop, by, { setup, code: steps.codeOf(setUp, 5) })).rejects.toMatchObject({
      code: 'wrong-code',
      fields: { code: 'wrong-code' },
    })
    expect(await getTwoStepSetUp(shop, by, setup)).toEqual({ setup, ...setUp })
    accounts.pass(16 * MINUTE)
    await expect(beginTwoStep(shop, by)).rejects.toMatchObject({ code: 'prove-first' })
    accounts.pass(15 * MINUTE)
    await expect(confirmTwoStep(shop, by, { setup, code: steps.codeOf(setUp) })).rejects.toMatchObject({ code: 'link-expired' })
  })

  test('a two-step setup works only for its own customer, and only once', async () => {
    const { shop } = accounts
    const [eve, ada] = [
      await accounts.signedIn((await accounts.customer()).email),
      await accounts.signedIn((await accounts.customer()).email),
    ]
    const setUp = await beginTwoStep(shop, ada)
    const input = { setup: setUp.setup, code: steps.codeOf(setUp) }
    await expect(getTwoStepSetUp(shop, eve, setUp.setup)).rejects.toMatchObject({ code: 'link-expired' })
    await expect(confirmTwoStep(shop, eve, input)).rejects.toMatchObject({ code: 'link-expired' })
    expect(await rivals([confirmTwoStep(shop, ada, input), confirmTwoStep(shop, ada, input)])).toEqual({
      through: 1,
      refused: ['link-expired'],
    })
    expect((await getTwoStep(shop, ada)).codesLeft).toBe(10)
  })

  test('two-step sign-in can move to another app, and the old app then opens nothing', async () => {
    const { shop } = accounts
    const { email, by, setUp, codes } = await steps.withTwoStep()
    const next = await beginTwoStep(shop, by)
    expect((await steps.complete(await steps.waiting(email, accounts.browser()), steps.codeOf(setUp))).kind).toBe('signed-in')
    await confirmTwoStep(shop, by, { setup: next.setup, code: steps.codeOf(next) })
    accounts.pass(STEP)
    const pending = await steps.waiting(email, accounts.browser())
    for (const code of [steps.codeOf(setUp), firstOf(codes)])
      await expect(steps.complete(pending, code)).rejects.toMatchObject({ code: 'wrong-code' })
    const arabic = steps.codeOf(next).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
    expect((await steps.complete(pending, arabic)).kind).toBe('signed-in')
  })
})

describe('changing two-step sign-in', () => {
  test('after two-step sign-in is turned off, the password is enough again and no trace is left', async () => {
    const { shop } = accounts
    const { email, by, setUp } = await steps.withTwoStep()
    const pending = await steps.waiting(email, accounts.browser())
    await turnOffTwoStep(shop, by)
    expect(await getTwoStep(shop, by)).toEqual({ onSince: null, codesLeft: 0 })
    expect(await shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, by.userId))).toEqual([])
    expect((await accounts.lettersTo(email)).at(-1)?.data).toMatchObject({ change: 'two-step-off' })
    await expect(steps.complete(pending, steps.codeOf(setUp))).rejects.toMatchObject({ code: 'link-expired' })
    expect((await accounts.enter({ email })).kind).toBe('signed-in')
    await expect(turnOffTwoStep(shop, by)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('new recovery codes replace the old ones', async () => {
    const { email, by, codes } = await steps.withTwoStep()
    await steps.complete(await steps.waiting(email, accounts.browser()), firstOf(codes))
    const renewed = await renewRecoveryCodes(accounts.shop, by)
    expect((await getTwoStep(accounts.shop, by)).codesLeft).toBe(10)
    const pending = await steps.waiting(email, accounts.browser())
    await expect(steps.complete(pending, codes[1]!)).rejects.toMatchObject({ code: 'wrong-code' })
    const wide = renewed.codes[1]!.replace(/[!-~]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0))
    expect((await steps.complete(pending, wide)).kind).toBe('signed-in')
    expect((await accounts.lettersTo(email)).map(({ data }) => (data as { change?: string }).change)).toContain('recovery-codes-renewed')
  })

  test('changing two-step sign-in requires recent reauthentication and an active second step', async () => {
    const { shop } = accounts
    const { by } = await steps.withTwoStep()
    const bare = await accounts.signedIn((await accounts.customer()).email)
    await expect(renewRecoveryCodes(shop, bare)).rejects.toMatchObject({ code: 'not-found' })
    accounts.pass(16 * MINUTE)
    await expect(turnOffTwoStep(shop, by)).rejects.toMatchObject({ code: 'prove-first' })
    await expect(renewRecoveryCodes(shop, by)).rejects.toMatchObject({ code: 'prove-first' })
  })

  test('staff must have two-step sign-in and cannot turn it off', async () => {
    const { shop } = accounts
    const bare = await accounts.signedIn((await accounts.customer()).email)
    expect(await needsTwoStepSetUp(shop, bare)).toBe(false)
    expect(await needsTwoStepSetUp(shop, await ofRole(bare, 'support'))).toBe(true)
    const owner = await ofRole((await steps.withTwoStep()).by, 'owner')
    expect(await needsTwoStepSetUp(shop, owner)).toBe(false)
    await expect(turnOffTwoStep(shop, owner)).rejects.toMatchObject({ code: 'not-allowed' })
    expect((await getTwoStep(shop, owner)).onSince).not.toBeNull()
    await turnOffTwoStep(shop, await ofRole(owner, 'customer'))
  })
})
