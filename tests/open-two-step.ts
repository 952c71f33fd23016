import { Secret, TOTP } from 'otpauth'
import { actorOf } from '#shop/accounts/sign-in/sessions.ts'
import { completeSignIn, type From, signIn } from '#shop/accounts/sign-in/sign-in.ts'
import { beginTwoStep, confirmTwoStep, type TwoStepSetUp } from '#shop/accounts/sign-in/two-step.ts'
import { openAccounts, password, visitor } from './open-accounts.ts'

/** Milliseconds for which an authenticator app shows a code. */
export const STEP = 30_000

/** A shop whose customers may have two-step sign-in, with their authenticator apps. */
export async function openTwoStep() {
  const accounts = await openAccounts()

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

  async function waiting(email: string, from: From, typed = password): Promise<string> {
    const admitted = await signIn(accounts.shop, visitor, { email, password: typed }, from)
    if (admitted.kind !== 'two-step') throw new Error('No second step was asked for')
    return admitted.pending
  }

  function complete(pending: string | null, code: string, over: { remember?: boolean; from?: From } = {}) {
    const { remember = false, from = accounts.browser() } = over
    return completeSignIn(accounts.shop, visitor, { code, remember }, pending, from)
  }

  return { accounts, codeOf, withTwoStep, waiting, complete }
}

/** How many of several at once came through, and how the others were refused. */
export async function rivals(attempts: Promise<unknown>[]) {
  const ends = await Promise.allSettled(attempts)
  return {
    through: ends.filter(({ status }) => status === 'fulfilled').length,
    refused: ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code?: string }).code] : [])),
  }
}
