import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { addPasskey, passkeyAddOptions, listPasskeys } from '#shop/accounts/sign-in/passkeys.ts'
import { beginTwoStep, confirmTwoStep, getTwoStep, type TwoStepSetUp } from '#shop/accounts/sign-in/two-step.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { openAuthenticator } from '#tests/fixtures/open-authenticator.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as login from '#app/account/login/login.tsx'
import * as secondStep from '#app/account/second-step/second-step.tsx'
import * as passkeys from '../passkeys/passkeys.tsx'
import * as twoStep from '../two-step/two-step.tsx'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => void (accounts = await openAccounts()))
afterAll(() => accounts.shop.close())

type Init = Parameters<typeof pageRequest>[2]
async function post(page: { action: (args: never) => unknown }, form: Record<string, string>, init: Init = {}) {
  const { args, cookies } = pageRequest(accounts.shop, '/', { ...init, form })
  return { answer: await outcome(() => page.action(args)), cookies }
}
async function get(page: { loader: (args: never) => unknown }, path: string, init: Init = {}) {
  const { args, cookies } = pageRequest(accounts.shop, path, init)
  return { answer: await outcome(() => page.loader(args)), cookies }
}
const dataOf = (answer: unknown) => (answer as { data: Record<string, unknown> }).data
const refusalOf = (answer: unknown) => dataOf(answer).refusal as { failure: string; values: Record<string, string> }
const codeOf = ({ secret }: Pick<TwoStepSetUp, 'secret'>) =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: accounts.shop.now().getTime() })

async function somebody(): Promise<Customer> {
  return accounts.signedIn((await accounts.customer()).email)
}
async function withTwoStep() {
  const by = await somebody()
  const setUp = await beginTwoStep(accounts.shop, by)
  await confirmTwoStep(accounts.shop, by, { setup: setUp.setup, code: codeOf(setUp) })
  accounts.pass(30_000)
  return { by, setUp }
}
/** The secret of the cookie that a sign-in with the password sets. */
async function pendingOf(email: string): Promise<string> {
  const { answer, cookies } = await post(login, { email, password, redirect: '/checkout' })
  expect(leadsTo(answer)).toBe('/account/second-step?redirect=%2Fcheckout')
  return /^two_step_token=([^;]+)/.exec(cookies.at(-1)!)![1]!
}

describe('the page of the second step', () => {
  test('the second-step page redirects to the wanted page and clears the pending cookie', async () => {
    const { by, setUp } = await withTwoStep()
    const pendingToken = await pendingOf(by.email)
    const form = { code: codeOf(setUp), redirect: '/checkout', remember: 'on' }
    const { answer, cookies } = await post(secondStep, form, { ask: { pendingToken } })
    expect(leadsTo(answer)).toBe('/checkout')
    expect(cookies.map((cookie) => cookie.split(/[=;]/, 1)[0])).toEqual(
      expect.arrayContaining(['session_token', '__Host-device_token', 'two_step_token']),
    )
    expect(cookies.find((cookie) => cookie.startsWith('two_step_token='))).toContain('Max-Age=0')
  })

  test('the second-step page never redirects to another site', async () => {
    const { by, setUp } = await withTwoStep()
    const pendingToken = await pendingOf(by.email)
    const { answer } = await post(secondStep, { code: codeOf(setUp), redirect: '//elsewhere.example' }, { ask: { pendingToken } })
    expect(leadsTo(answer)).toBe('/account')
  })

  test('the second-step page keeps the ticked box but never the code, and the sign-in stays pending', async () => {
    const { by, setUp } = await withTwoStep()
    const pendingToken = await pendingOf(by.email)
    for (const code of ['000000', '', '９９９９９９', 'x'.repeat(5000), '\u0000', "' or 1=1"]) {
      const { answer, cookies } = await post(secondStep, { code, remember: 'on' }, { ask: { pendingToken } })
      expect(refusalOf(answer)).toMatchObject({ values: { remember: 'on' } })
      expect(refusalOf(answer).values).not.toHaveProperty('code')
      expect(cookies).toEqual([])
    }
    expect(leadsTo((await post(secondStep, { code: codeOf(setUp) }, { ask: { pendingToken } })).answer)).toBe('/account')
  })

  test('the second-step page redirects to sign-in with a message if nothing is pending', async () => {
    for (const pendingToken of [null, 'x'.repeat(43)]) {
      const arrived = await get(secondStep, '/account/second-step?redirect=%2Fcheckout', { ask: { pendingToken } })
      const posted = await post(secondStep, { code: '123456', redirect: '/checkout' }, { ask: { pendingToken } })
      for (const { answer, cookies } of [arrived, posted]) {
        expect(leadsTo(answer)).toBe('/account/login?redirect=%2Fcheckout')
        expect(cookies).toEqual([expect.stringMatching(/^two_step_token=;/), expect.stringMatching(/^flash=common\.sign-in-expired;/)])
      }
    }
    const by = await somebody()
    expect(leadsTo((await get(secondStep, '/account/second-step?redirect=%2Fcheckout', { ask: { by } })).answer)).toBe('/checkout')
  })

  test('the second-step page serves a signed-in customer who proves their identity by email', async () => {
    const { by } = await withTwoStep()
    const pendingToken = await pendingOf(by.email)
    expect((await get(secondStep, '/account/second-step', { ask: { by, pendingToken } })).answer).toMatchObject({ redirect: '' })
  })
})

describe('the page of two-step sign-in', () => {
  test('the two-step page sets up two-step sign-in with a QR code, ten recovery codes and a new session cookie', async () => {
    const by = await somebody()
    const begun = await post(twoStep, { intent: 'begin' }, { ask: { by } })
    const setUp = dataOf(begun.answer).setUp as TwoStepSetUp
    const mistyped = await post(twoStep, { intent: 'confirm', setup: setUp.setup, code: '000000' }, { ask: { by } })
    expect(dataOf(mistyped.answer)).toMatchObject({ setUp, refusal: { failure: 'wrong-code', fields: { code: 'wrong-code' } } })
    const empty = await post(twoStep, { intent: 'confirm', setup: setUp.setup, code: ' ' }, { ask: { by } })
    expect(dataOf(empty.answer)).toMatchObject({ setUp, refusal: { fields: { code: 'required' } } })
    const done = await post(twoStep, { intent: 'confirm', setup: setUp.setup, code: codeOf(setUp) }, { ask: { by } })
    expect(dataOf(done.answer)).toMatchObject({ fresh: true, codes: { length: 10 } })
    expect(done.cookies).toEqual([expect.stringMatching(/^session_token=[\w-]{43};/)])
    const again = await post(twoStep, { intent: 'confirm', setup: setUp.setup, code: codeOf(setUp) }, { ask: { by } })
    expect(dataOf(again.answer)).toMatchObject({ setUp: undefined, refusal: { failure: 'link-expired' } })
  })

  test('the two-step page requires fresh reauthentication before any change', async () => {
    const { by } = await withTwoStep()
    accounts.pass(16 * MINUTE)
    for (const intent of ['begin', 'renew', 'off']) {
      const { answer } = await post(twoStep, { intent }, { ask: { by } })
      expect(leadsTo(answer)).toBe('/account/reauthenticate?redirect=%2Fdashboard%2Fsettings%2Ftwo-step')
    }
    expect((await getTwoStep(accounts.shop, by)).codesLeft).toBe(10)
    expect((await get(twoStep, '/dashboard/settings/two-step', { ask: { by } })).answer).toMatchObject({ proved: false, staff: false })
  })

  test.each(['', 'delete', 'constructor', '__proto__'])('the two-step page refuses the intent %j', async (intent) => {
    const { answer } = await post(twoStep, { intent }, { ask: { by: await somebody() } })
    expect(refusalOf(answer).failure).toBe('invalid-input')
  })

  test('the two-step page shows nothing to a visitor and accepts nothing from one', async () => {
    expect(leadsTo((await get(twoStep, '/dashboard/settings/two-step', { ask: { by: visitor } })).answer)).toContain('/account/login')
    expect(leadsTo((await post(twoStep, { intent: 'begin' }, { ask: { by: visitor } })).answer)).toContain('/account/login')
  })
})

describe('the page of passkeys', () => {
  test("the passkeys page renames and removes the customer's own passkeys and answers 404 for any other", async () => {
    const { shop } = accounts
    const [ada, eve] = [await somebody(), await somebody()]
    const made = openAuthenticator().make(await passkeyAddOptions(shop, ada))
    const { id } = await addPasskey(shop, ada, { response: made }, accounts.browser())
    for (const intent of ['rename', 'remove']) {
      const { answer } = await post(passkeys, { intent, id, name: 'Mine' }, { ask: { by: eve } })
      expect(answer).toMatchObject({ data: { refusal: { failure: 'not-found' } }, init: { status: 404 } })
    }
    const nameless = await post(passkeys, { intent: 'rename', id, name: ' ' }, { ask: { by: ada } })
    expect(dataOf(nameless.answer)).toMatchObject({ refusal: { fields: { name: 'required' }, values: { id } } })
    expect(leadsTo((await post(passkeys, { intent: 'rename', id, name: 'Blue phone' }, { ask: { by: ada } })).answer)).toBe(
      '/dashboard/settings/passkeys',
    )
    expect(await listPasskeys(shop, ada)).toMatchObject([{ name: 'Blue phone' }])
    const late = { ...ada, provedAt: new Date(0) }
    expect(leadsTo((await post(passkeys, { intent: 'remove', id }, { ask: { by: late } })).answer)).toBe(
      '/account/reauthenticate?redirect=%2Fdashboard%2Fsettings%2Fpasskeys',
    )
    await post(passkeys, { intent: 'remove', id }, { ask: { by: ada } })
    expect(await listPasskeys(shop, ada)).toEqual([])
  })
})
