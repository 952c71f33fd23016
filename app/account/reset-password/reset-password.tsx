import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { findLinkOwner } from '#shop/accounts/registration/link-owner.ts'
import { ResetPassword, resetPassword } from '#shop/accounts/passwords/passwords.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/reset-password'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { followedLinkToken, clearFollowedLink } from '../parts/followed-link.server.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { EmailLinkForm } from '../parts/email-link-form.tsx'
import { safeNextPath } from '../parts/safe-next-path.ts'
import { PasswordField } from '#app/parts/account/password-field.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import { rememberEmail, rememberedEmail } from '#app/parts/account/remembered-email.server.ts'

export const handle = staticPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = followedLinkToken(request, context, 'reset-password')
  const owner = await findLinkOwner(getRequestContext(context).shop, 'reset-password', token)
  return {
    words: getMessages(context, 'account'),
    reset: owner && { token, email: owner.email },
    email: rememberedEmail(request),
  }
}

/** Sets the new password and redirects to sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { shop, ...from } = getRequestContext(context)
  let done: Awaited<ReturnType<typeof resetPassword>>
  try {
    done = await resetPassword(shop, parseForm(ResetPassword, values), from)
  } catch (error) {
    return rejectForm(error, values)
  }
  clearFollowedLink(context, 'reset-password')
  rememberEmail(context, done.email)
  setFlash(context, 'common.password-reset')
  return redirect(urls.login({ redirect: done.next ? safeNextPath(done.next) : undefined }))
}

export default function ResetPasswordPage({ loaderData: { reset, email }, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const refusal = actionData?.refusal
  // Only the auth service knows that a newer link has replaced this one.
  if (!reset || refusal?.failure === 'link-expired') {
    return (
      <AccountFrame>
        <PageHead title={t('account.title.reset')} />
        <h1>{t('account.reset.expired-heading')}</h1>
        <p>{t('account.reset.expired')}</p>
        <EmailLinkForm submit={t('account.reset.again')} email={reset?.email ?? email} action={href(urls.forgotPassword())} />
        <BackToSignIn />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame>
      <PageHead title={t('account.title.reset')} />
      <h1>{t('account.reset.heading')}</h1>
      <AccountFormErrors refusal={refusal} labels={{ newPassword: t('account.field.new-password') }} />
      <p>{t('account.reset.text', { email: reset.email })}</p>
      <form method="post" noValidate>
        <input type="hidden" name="token" value={reset.token} />
        {/* Names the account for password managers. */}
        <input type="email" name="email" autoComplete="username" value={reset.email} readOnly hidden />
        <PasswordField
          name="newPassword"
          label={t('account.field.new-password')}
          autoComplete="new-password"
          help={t('account.password.help')}
          meter
          error={refusal?.fields.newPassword}
        />
        <Button type="submit" size="large" full>
          {t('account.reset.action')}
        </Button>
      </form>
    </AccountFrame>
  )
}
