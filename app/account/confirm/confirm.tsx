import { redirect } from 'react-router'
import { noSignUpCookie, SIGN_UP_COOKIE } from '#shared/cookies/session-cookie.ts'
import { urls } from '#shared/urls.ts'
import { ConfirmEmail, confirmEmail, hasSignedUp } from '#shop/accounts/registration/sign-up.ts'
import { ownerOfLink } from '#shop/accounts/registration/email-links.ts'
import { ResetPassword, resetPassword } from '#shop/accounts/passwords/passwords.ts'
import { SignIn, signIn } from '#shop/accounts/sign-in/sign-in.ts'
import { WantLetter, wantLetter } from '#shop/accounts/registration/requested-emails.ts'
import { flash } from '#app/request/flash.server.ts'
import { parse, readForm, refuse } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/confirm'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { ConfirmPress } from './confirm-press.tsx'
import { ConfirmElsewhere } from './confirm-elsewhere.tsx'
import { enter } from '../parts/enter.server.ts'
import { followedToken, forgetFollowed } from '../parts/followed-link.server.ts'
import { AccountFrame } from '#app/parts/account/frame.tsx'
import { LetterForm } from '../parts/letter-form.tsx'
import { LetterSent } from '../parts/letter-sent.tsx'
import { nextPage } from '../parts/next-page.ts'
import { rememberAddress, rememberedAddress } from '#app/parts/account/typed-address.server.ts'

export const handle = still

/**
 * Only shows a button: mail scanners open the links of an email and must not use up the token. In
 * another browser than the one that signed up, the page asks for the password, or for a new one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = followedToken(request, context, 'confirm-email')
  const owner = await ownerOfLink(ask(context).shop, 'confirm-email', token)
  const query = new URL(request.url).searchParams
  return {
    words: words(context, 'account'),
    token: owner ? token : '',
    elsewhere: owner && !(await signedUpHere(request, context, owner.email)) && { token, email: owner.email, choose: query.has('choose') },
    email: rememberedAddress(request),
    sent: query.has('sent'),
  }
}

/**
 * Confirms the address and goes on, or sends another email. The response is the same for every
 * address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = ask(context)
  try {
    if (values.intent !== 'letter') {
      const password = values.newPassword ?? values.password
      const confirmed = await confirm(request, context, values)
      forgetFollowed(context, 'confirm-email')
      here.setCookie(noSignUpCookie)
      flash(context, 'common.address-confirmed')
      if (password === undefined) return goOn(context, confirmed)
      return enter(context, await signIn(here.shop, here.by, parse(SignIn, { email: confirmed.email, password }), here), confirmed.next)
    }
    const { email } = parse(WantLetter, values)
    rememberAddress(context, email)
    await wantLetter(here.shop, 'confirm-email', { email }, here)
  } catch (error) {
    return refuse(error, values)
  }
  return redirect(`${urls.confirm()}?sent=1`)
}

async function confirm(request: Request, context: Route.ActionArgs['context'], values: Record<string, string>) {
  const { shop, address } = ask(context)
  if (values.newPassword !== undefined) return resetPassword(shop, parse(ResetPassword, values), { address }, 'confirm-email')
  const owner = await ownerOfLink(shop, 'confirm-email', values.token ?? '')
  const mayPress = !owner || (await signedUpHere(request, context, owner.email))
  return confirmEmail(shop, parse(mayPress ? ConfirmEmail : ConfirmEmail.required(), values), { address })
}

/**
 * Whether this browser signed up with the address. Anyone can sign up with another person's
 * address, so a button alone must not make a stranger's password valid.
 */
function signedUpHere(request: Request, context: Route.ActionArgs['context'], email: string): Promise<boolean> {
  const [, token = null] =
    new RegExp(`(?:^|;\\s*)${SIGN_UP_COOKIE}=([\\w-]{16,128})(?:;|$)`).exec(request.headers.get('Cookie') ?? '') ?? []
  return hasSignedUp(ask(context).shop, email, token)
}

/**
 * Redirects to the customer's destination, by way of sign-in where the visitor is not signed in.
 */
function goOn(context: Route.ActionArgs['context'], { email, next }: { email: string; next: string | null }): Response {
  const { by } = ask(context)
  if (by.kind === 'customer' && by.email === email) return redirect(nextPage(next))
  rememberAddress(context, email)
  return redirect(urls.login({ redirect: next ?? undefined }))
}

export default function Confirm({ loaderData: { token, elsewhere, email, sent }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData?.refusal
  // The heading already says that the link has expired.
  const form = { email, refusal: refusal?.failure === 'link-expired' ? undefined : refusal }
  return (
    <AccountFrame>
      <PageHead title={t('account.title.confirm')} />
      {elsewhere ? (
        <ConfirmElsewhere {...elsewhere} refusal={refusal} />
      ) : token ? (
        <ConfirmPress token={token} refusal={refusal} />
      ) : sent ? (
        <LetterSent text={email ? t('account.confirm.sent', { email }) : t('account.confirm.sent-nameless')} {...form} />
      ) : (
        <>
          <h1>{t('account.confirm.spent-heading')}</h1>
          <p>{t('account.confirm.spent')}</p>
          <LetterForm submit={t('account.letter.again')} {...form} />
        </>
      )}
      {!token && <BackToSignIn />}
    </AccountFrame>
  )
}
