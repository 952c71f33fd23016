import { redirect } from 'react-router'
import { clearedSignUpCookie, SIGN_UP_COOKIE } from '#shared/cookies/session-cookie.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { ConfirmEmail, confirmEmail, hasSignedUp } from '#shop/accounts/registration/sign-up.ts'
import { findLinkOwner } from '#shop/accounts/registration/link-owner.ts'
import { ResetPassword, resetPassword } from '#shop/accounts/passwords/passwords.ts'
import { confirmAndSignIn } from '#shop/accounts/sign-in/confirm-and-sign-in.ts'
import { SignIn, signIn } from '#shop/accounts/sign-in/sign-in.ts'
import { RequestEmail, requestEmail } from '#shop/accounts/registration/email-links.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/confirm'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { ConfirmInOtherBrowser } from './confirm-in-other-browser.tsx'
import { finishSignIn } from '../parts/finish-sign-in.server.ts'
import { followedLinkToken, clearFollowedLink } from '../parts/followed-link.server.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { EmailLinkForm } from '../parts/email-link-form.tsx'
import { EmailLinkSent } from '../parts/email-link-sent.tsx'
import { safeNextPath } from '../parts/safe-next-path.ts'
import { rememberEmail, rememberedEmail } from '#app/parts/account/remembered-email.server.ts'

export const handle = staticPage

/**
 * Only shows a button: mail scanners open the links of an email and must not use up the token. In
 * another browser than the one that signed up, the page asks for the password, or for a new one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = followedLinkToken(request, context, 'confirm-email')
  const { shop, by } = getRequestContext(context)
  const owner = await findLinkOwner(shop, 'confirm-email', token)
  // The customer has confirmed the address and goes back, or follows the link of the email again.
  if (!owner && by.kind === 'customer' && by.emailVerified) throw redirect(urls.account())
  const query = readQuery('confirm', request.url)
  return {
    words: getMessages(context, 'account'),
    token: owner ? token : '',
    elsewhere: owner &&
      !(await signedUpHere(request, context, owner.email)) && { token, email: owner.email, choose: query.choose !== undefined },
    email: rememberedEmail(request),
    sent: query.sent !== undefined,
  }
}

/**
 * Confirms the address, signs in and goes on, or sends another email. The response is the same for
 * every address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = getRequestContext(context)
  try {
    if (values.intent !== 'email') return await confirm(request, context, values)
    const { email } = parseForm(RequestEmail, values)
    rememberEmail(context, email)
    await requestEmail(here.shop, 'confirm-email', { email }, here)
  } catch (error) {
    return rejectForm(error, values)
  }
  return redirect(`${urls.confirm()}?sent=1`)
}

async function confirm(request: Request, context: Route.ActionArgs['context'], values: Record<string, string>): Promise<Response> {
  const here = getRequestContext(context)
  const { shop, by, address } = here
  if (values.newPassword !== undefined) {
    const { email, next } = await resetPassword(shop, parseForm(ResetPassword, values), here, 'confirm-email')
    return signInWithPassword(context, { email, password: values.newPassword, next })
  }
  const owner = await findLinkOwner(shop, 'confirm-email', values.token ?? '')
  const mayPress = !owner || (await signedUpHere(request, context, owner.email))
  const input = parseForm(mayPress ? ConfirmEmail : ConfirmEmail.required(), values)
  if (input.password !== undefined) {
    const { email, next } = await confirmEmail(shop, input, { address })
    return signInWithPassword(context, { email, password: input.password, next })
  }
  const signUpToken = signUpTokenOf(request)
  if (owner && signUpToken && by.kind !== 'customer') {
    const { admitted, ...confirmed } = await confirmAndSignIn(shop, by, input, signUpToken, here)
    finishConfirmation(context)
    return admitted ? finishSignIn(context, admitted, confirmed.next) : goOn(context, confirmed)
  }
  const confirmed = await confirmEmail(shop, input, { address })
  finishConfirmation(context)
  return goOn(context, confirmed)
}

async function signInWithPassword(
  context: Route.ActionArgs['context'],
  { next, ...credentials }: { email: string; password: string; next: string | null },
): Promise<Response> {
  finishConfirmation(context)
  const here = getRequestContext(context)
  return finishSignIn(context, await signIn(here.shop, here.by, parseForm(SignIn, credentials), here), next)
}

function finishConfirmation(context: Route.ActionArgs['context']): void {
  clearFollowedLink(context, 'confirm-email')
  getRequestContext(context).setCookie(clearedSignUpCookie)
  setFlash(context, 'common.address-confirmed')
}

/**
 * Whether this browser signed up with the address. Anyone can sign up with another person's
 * address, so a button alone must not make a stranger's password valid.
 */
function signedUpHere(request: Request, context: Route.ActionArgs['context'], email: string): Promise<boolean> {
  return hasSignedUp(getRequestContext(context).shop, email, signUpTokenOf(request))
}

function signUpTokenOf({ headers }: Request): string | null {
  return new RegExp(`(?:^|;\\s*)${SIGN_UP_COOKIE}=([\\w-]{16,128})(?:;|$)`).exec(headers.get('Cookie') ?? '')?.[1] ?? null
}

/**
 * Redirects to the customer's destination, by way of sign-in where the visitor is not signed in.
 */
function goOn(context: Route.ActionArgs['context'], { email, next }: { email: string; next: string | null }): Response {
  const { by } = getRequestContext(context)
  if (by.kind === 'customer' && by.email === email) return redirect(safeNextPath(next))
  rememberEmail(context, email)
  return redirect(urls.login({ redirect: next ?? undefined }))
}

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { email, sent } = loaderData
  const refusal = actionData?.refusal
  const isExpired = refusal?.failure === 'link-expired'
  // Only the auth service knows that a newer link has replaced this one.
  const { token, elsewhere } = isExpired ? { token: '', elsewhere: null } : loaderData
  // The heading already says that the link has expired.
  const form = { email, refusal: isExpired ? undefined : refusal }
  return (
    <AccountFrame>
      <PageHead title={t('account.title.confirm')} />
      {elsewhere ? (
        <ConfirmInOtherBrowser {...elsewhere} refusal={refusal} />
      ) : token ? (
        <ConfirmButton token={token} refusal={refusal} />
      ) : sent ? (
        <EmailLinkSent text={email ? t('account.confirm.sent', { email }) : t('account.confirm.sent-nameless')} {...form} />
      ) : (
        <>
          <h1>{t('account.confirm.expired-heading')}</h1>
          <p>{t('account.confirm.expired')}</p>
          <EmailLinkForm submit={t('account.email-sent.again')} {...form} />
        </>
      )}
      {!token && <BackToSignIn />}
    </AccountFrame>
  )
}
