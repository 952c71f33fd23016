import { redirect } from 'react-router'
import { sessionCookie } from '#shared/cookies/session-cookie.ts'
import { urls } from '#shared/urls.ts'
import { ConfirmNewEmail, confirmNewEmail, getRequestedEmail } from '#shop/accounts/profile/profile.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/change-email'
import { followedLinkToken, clearFollowedLink } from '../parts/followed-link.server.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import { rememberEmail } from '#app/parts/account/remembered-email.server.ts'

export const handle = staticPage

/** Only shows a button: mail scanners open the links of an email and must not use up the token. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = followedLinkToken(request, context, 'change-email')
  return {
    token,
    email: await getRequestedEmail(getRequestContext(context).shop, token),
    words: getMessages(context, 'account', 'settings'),
  }
}

/**
 * Makes the new address the account's own and redirects to the settings. Without a session of this
 * account in the browser, the customer first signs in with the new address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { shop, by, address, setCookie } = getRequestContext(context)
  try {
    const { email, token } = await confirmNewEmail(shop, by, parseForm(ConfirmNewEmail, values), { address })
    clearFollowedLink(context, 'change-email')
    rememberEmail(context, email)
    setFlash(context, 'common.email-changed')
    if (!token) return redirect(urls.login({ redirect: urls.settings() }))
    setCookie(sessionCookie(token))
    return redirect(urls.settings())
  } catch (error) {
    return rejectForm(error, values)
  }
}

export default function ChangeEmailPage({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData?.refusal
  const spent = !email || refusal?.failure === 'link-expired' || refusal?.failure === 'invalid-input'
  return (
    <AccountFrame>
      <PageHead title={t('settings.new-address.title')} />
      {spent ? (
        <>
          <h1>{t('settings.new-address.spent-heading')}</h1>
          <p>{t('settings.new-address.spent')}</p>
          <LinkButton size="large" full to={urls.settings()}>
            {t('settings.new-address.settings')}
          </LinkButton>
        </>
      ) : (
        <>
          <h1>{t('settings.new-address.heading')}</h1>
          <AccountFormErrors refusal={refusal} labels={{}} />
          <p>{t('settings.new-address.text', { email })}</p>
          <form method="post">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="large" full>
              {t('settings.new-address.action')}
            </Button>
          </form>
        </>
      )}
    </AccountFrame>
  )
}
