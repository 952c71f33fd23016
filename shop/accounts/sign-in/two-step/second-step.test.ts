import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { sessions } from '#database/schema.ts'
import { visitor } from '#tests/fixtures/open-accounts.ts'
import { openTwoStep, rivals, STEP } from '#tests/fixtures/open-two-step.ts'
import { reauthenticateByCode } from '../reauthentication.ts'
import { findSessionCustomer } from '../sessions.ts'
import { completeSignIn } from '../sign-in.ts'
import { getTwoStep } from '../two-step.ts'

let steps: Awaited<ReturnType<typeof openTwoStep>>
let accounts: (typeof steps)['accounts']
beforeAll(async () => {
  steps = await openTwoStep()
  ;({ accounts } = steps)
})
afterAll(() => accounts.shop.close())

describe('the second step', () => {
  test('the password alone does not sign in a customer with a second step; the code does, once', async () => {
    const { shop } = accounts
    const { email, by, setUp } = await steps.withTwoStep()
    const before = await shop.db.select().from(sessions).where(eq(sessions.userId, by.userId))
    const pending = await steps.waiting(email, accounts.browser())
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, by.userId))).toEqual(before)
    const { token } = await steps.complete(pending, steps.codeOf(setUp))
    expect((await findSessionCustomer(shop, token, accounts.browser()))?.userId).toBe(by.userId)
    await expect(steps.complete(pending, steps.codeOf(setUp, 1))).rejects.toMatchObject({ code: 'link-expired' })
    await expect(steps.complete(await steps.waiting(email, accounts.browser()), steps.codeOf(setUp))).rejects.toMatchObject({
      code: 'wrong-code',
    })
  })

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('a second-step code from %i time steps away is accepted: %s', async (later, accepted) => {
    const { email, setUp } = await steps.withTwoStep()
    accounts.pass(5 * STEP)
    const attempt = steps.complete(await steps.waiting(email, accounts.browser()), steps.codeOf(setUp, later))
    if (accepted) expect((await attempt).kind).toBe('signed-in')
    else await expect(attempt).rejects.toMatchObject({ code: 'wrong-code' })
  })

  test('an earlier second-step code does not work after a later one', async () => {
    const { email, setUp } = await steps.withTwoStep()
    await steps.complete(await steps.waiting(email, accounts.browser()), steps.codeOf(setUp, 1))
    await expect(steps.complete(await steps.waiting(email, accounts.browser()), steps.codeOf(setUp))).rejects.toMatchObject({
      code: 'wrong-code',
    })
  })

  test('one second-step code, or one recovery code, signs in only one of two rivals', async () => {
    const { email, by, setUp, codes } = await steps.withTwoStep()
    const pair = async () => [await steps.waiting(email, accounts.browser()), await steps.waiting(email, accounts.browser())]
    const app = await pair()
    expect(await rivals(app.map((pending) => steps.complete(pending, steps.codeOf(setUp))))).toEqual({
      through: 1,
      refused: ['wrong-code'],
    })
    const recovery = await pair()
    expect(await rivals(recovery.map((pending) => steps.complete(pending, codes[3]!)))).toEqual({ through: 1, refused: ['wrong-code'] })
    expect((await getTwoStep(accounts.shop, by)).codesLeft).toBe(9)
  })

  test('one pending sign-in is completed once, even with two valid codes', async () => {
    const { email, codes } = await steps.withTwoStep()
    const pending = await steps.waiting(email, accounts.browser())
    expect(await rivals([steps.complete(pending, firstOf(codes)), steps.complete(pending, codes[1]!)])).toEqual({
      through: 1,
      refused: ['link-expired'],
    })
  })

  test('a recovery code works once, however it is typed, and an email reports its use', async () => {
    const { email, by, codes } = await steps.withTwoStep()
    const typed = ` ${firstOf(codes).toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    await steps.complete(await steps.waiting(email, accounts.browser()), typed)
    expect((await accounts.lettersTo(email)).map(({ data }) => (data as { change?: string }).change)).toContain('recovery-code-used')
    await expect(steps.complete(await steps.waiting(email, accounts.browser()), firstOf(codes))).rejects.toMatchObject({
      code: 'wrong-code',
    })
    expect((await getTwoStep(accounts.shop, by)).codesLeft).toBe(9)
  })

  test("somebody else's codes do not complete a sign-in", async () => {
    const ada = await steps.withTwoStep()
    const eve = await steps.withTwoStep()
    const pending = await steps.waiting(ada.email, accounts.browser())
    for (const code of [steps.codeOf(eve.setUp), firstOf(eve.codes), '000000x', 'x', '1234567890'])
      await expect(steps.complete(pending, code)).rejects.toMatchObject({ code: 'wrong-code' })
    expect((await steps.complete(pending, steps.codeOf(ada.setUp))).kind).toBe('signed-in')
  })

  test('wrong second-step codes are counted, wherever they come from and however often the sign-in is started again', async () => {
    const { email, setUp } = await steps.withTwoStep()
    for (let turn = 0; turn < 10; turn++)
      await expect(steps.complete(await steps.waiting(email, accounts.browser()), '999999')).rejects.toMatchObject({ code: 'wrong-code' })
    const pending = await steps.waiting(email, accounts.browser())
    await expect(steps.complete(pending, steps.codeOf(setUp))).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 900 })
    accounts.pass(15 * MINUTE)
    expect((await steps.complete(await steps.waiting(email, accounts.browser()), steps.codeOf(setUp))).kind).toBe('signed-in')
  })

  test('many wrong codes over a long time block reauthentication at an open browser', async () => {
    const { by, setUp } = await steps.withTwoStep()
    for (let turn = 0; turn < 50; turn++) {
      await expect(reauthenticateByCode(accounts.shop, by, { code: '999999' })).rejects.toMatchObject({ code: 'wrong-code' })
      if (turn % 10 === 9) accounts.pass(15 * MINUTE)
    }
    await expect(reauthenticateByCode(accounts.shop, by, { code: steps.codeOf(setUp) })).rejects.toMatchObject({
      code: 'too-many-requests',
    })
  })

  test('a pending sign-in expires after ten minutes, and cannot be completed without its secret', async () => {
    const { email, setUp } = await steps.withTwoStep()
    const pending = await steps.waiting(email, accounts.browser())
    for (const forged of [null, 'x'.repeat(43)])
      await expect(steps.complete(forged, steps.codeOf(setUp))).rejects.toMatchObject({ code: 'link-expired' })
    accounts.pass(10 * MINUTE)
    await expect(steps.complete(pending, steps.codeOf(setUp))).rejects.toMatchObject({ code: 'link-expired' })
  })

  test('a remembered browser skips the second step for 30 days, and another browser does not', async () => {
    const { email, setUp } = await steps.withTwoStep()
    const { deviceToken } = await steps.complete(await steps.waiting(email, accounts.browser()), steps.codeOf(setUp), { remember: true })
    const known = () => accounts.browser({ deviceToken })
    expect((await accounts.enter({ email }, known())).kind).toBe('signed-in')
    expect(await steps.waiting(email, accounts.browser())).toBeTruthy()
    accounts.pass(30 * 24 * 3600_000)
    const late = await steps.waiting(email, known())
    const kept = await steps.complete(late, steps.codeOf(setUp), { from: known() })
    expect(kept.deviceToken).toBe(deviceToken)
    // Without "trust this device".
    expect(await steps.waiting(email, known())).toBeTruthy()
  })

  test('a cookie that was planted in a browser beforehand does not skip the second step', async () => {
    const { email, setUp } = await steps.withTwoStep()
    const planted = { deviceToken: 'k'.repeat(43) }
    const own = await steps.complete(await steps.waiting(email, accounts.browser(planted)), steps.codeOf(setUp), {
      remember: true,
      from: accounts.browser(planted),
    })
    expect(await steps.waiting(email, accounts.browser(planted))).toBeTruthy()
    expect((await accounts.enter({ email }, accounts.browser({ deviceToken: own.deviceToken }))).kind).toBe('signed-in')
  })

  test('after the service key has changed, app codes no longer work but recovery codes still do', async () => {
    const { email, setUp, codes } = await steps.withTwoStep()
    const moved = { ...accounts.shop, settings: { ...accounts.shop.settings, secret: 'another secret of thirty-two characters' } }
    const pending = await steps.waiting(email, accounts.browser())
    const attempt = (code: string) =>
      completeSignIn(moved, visitor, { code, remember: false }, { ...accounts.browser(), pendingToken: pending })
    await expect(attempt(steps.codeOf(setUp))).rejects.toMatchObject({ code: 'wrong-code' })
    expect((await attempt(firstOf(codes))).kind).toBe('signed-in')
  })
})
