import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { password } from '#tests/fixtures/open-accounts.ts'
import { openTwoStep } from '#tests/fixtures/open-two-step.ts'
import { changePassword, resetPassword } from '../../passwords/passwords.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { requestEmail } from '../../registration/email-links.ts'

// Tries of the second step are few, and who knows a password can use them up: the account's owner
// must get in all the same.

const another = 'seven papayas before breakfast'

let steps: Awaited<ReturnType<typeof openTwoStep>>
let accounts: (typeof steps)['accounts']
beforeAll(async () => {
  steps = await openTwoStep()
  ;({ accounts } = steps)
})
afterAll(() => accounts.shop.close())

async function enter(email: string, code: string, from: ClientInfo = accounts.browser(), typed = password) {
  return steps.complete(await steps.waiting(email, from, typed), code, { from })
}

/** Somebody elsewhere who knows the password uses up every try of the day. */
async function exhaust(email: string): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    await expect(enter(email, '999999')).rejects.toMatchObject({ code: 'wrong-code' })
    if (turn % 10 === 9) accounts.pass(15 * MINUTE)
  }
  await expect(enter(email, '999999')).rejects.toMatchObject({ code: 'too-many-requests' })
}

/** A browser that has signed in to the account before. */
async function knownBrowser(email: string, code: string): Promise<() => ClientInfo> {
  const { deviceToken } = await enter(email, code)
  return () => accounts.browser({ deviceToken })
}

async function reset(email: string, newPassword: string): Promise<void> {
  await requestEmail(accounts.shop, 'reset-password', { email }, accounts.browser())
  await accounts.write()
  await resetPassword(accounts.shop, { token: await accounts.tokenTo(email), newPassword }, accounts.browser())
}

test('somebody who knows the password cannot lock its owner out of a browser that has signed in to the account before', async () => {
  const { email, setUp, codes } = await steps.withTwoStep()
  const known = await knownBrowser(email, firstOf(codes))
  await exhaust(email)
  expect((await enter(email, steps.codeOf(setUp), known())).kind).toBe('signed-in')
  await expect(enter(email, codes[1]!, accounts.browser({ deviceToken: 'n'.repeat(43) }))).rejects.toMatchObject({
    code: 'too-many-requests',
  })
})

test('a browser that has signed in before has as few second-step attempts as all other browsers together', async () => {
  const { email, codes } = await steps.withTwoStep()
  const known = await knownBrowser(email, firstOf(codes))
  for (let turn = 0; turn < 10; turn++) await expect(enter(email, '999999', known())).rejects.toMatchObject({ code: 'wrong-code' })
  await expect(enter(email, codes[1]!, known())).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 900 })
  expect((await enter(email, codes[1]!)).kind).toBe('signed-in')
})

test('a browser that is known to one account has no attempts of its own at another account', async () => {
  const ada = await steps.withTwoStep()
  const eve = await steps.withTwoStep()
  const known = await knownBrowser(eve.email, firstOf(eve.codes))
  await exhaust(ada.email)
  await expect(enter(ada.email, firstOf(ada.codes), known())).rejects.toMatchObject({ code: 'too-many-requests' })
})

test('a new password lets its owner in at once, even after a stranger used up the second-step attempts with the old one', async () => {
  const { email, setUp, codes } = await steps.withTwoStep()
  const known = await knownBrowser(email, firstOf(codes))
  for (let turn = 0; turn < 11; turn++) await enter(email, '999999', known()).catch(() => {})
  await exhaust(email)
  await reset(email, another)
  expect((await enter(email, steps.codeOf(setUp), accounts.browser(), another)).kind).toBe('signed-in')
  expect((await enter(email, codes[1]!, known(), another)).kind).toBe('signed-in')
})

test('a customer who changes the password while signed in can sign in elsewhere at once', async () => {
  const { email, by, setUp } = await steps.withTwoStep()
  await exhaust(email)
  await changePassword(accounts.shop, by, { currentPassword: password, newPassword: another })
  expect((await enter(email, steps.codeOf(setUp), accounts.browser(), another)).kind).toBe('signed-in')
})

test("somebody who reads the owner's emails gains second-step attempts through new passwords only three times a day", async () => {
  const { email, codes } = await steps.withTwoStep()
  for (let turn = 0; turn < 3; turn++) {
    await reset(email, `${another} ${turn}`)
    for (let wrong = 0; wrong < 10; wrong++)
      await expect(enter(email, '999999', accounts.browser(), `${another} ${turn}`)).rejects.toMatchObject({ code: 'wrong-code' })
    await expect(enter(email, firstOf(codes), accounts.browser(), `${another} ${turn}`)).rejects.toMatchObject({
      code: 'too-many-requests',
    })
  }
  await reset(email, another)
  await expect(enter(email, firstOf(codes), accounts.browser(), another)).rejects.toMatchObject({ code: 'too-many-requests' })
})
