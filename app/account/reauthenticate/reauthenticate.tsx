import { redirect } from 'react-router'
import { sessionCookie } from '#shared/cookies/session-cookie.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import {
  ReauthenticateByCode,
  reauthenticateByCode,
  ReauthenticateByPassword,
  reauthenticateByPassword,
  reauthenticationMethods,
} from '#shop/accounts/sign-in/reauthentication.ts'
import type { Shop } from '#shop/shop.ts'
import { requestEmail } from '#shop/accounts/registration/email-links.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useRequiredMessages } from '#app/ui/field-message.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/reauthenticate'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { safeNextPath } from '../parts/safe-next-path.ts'
import { PasskeyButton } from '../parts/passkey-button.tsx'
import { PasswordField } from '#app/parts/account/password-field.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import { OtherSignInMethods } from '../parts/other-sign-in-methods.tsx'

export const handle = staticPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const query = readQuery('reauthenticate', request.url)
  return {
    words: getMessages(context, 'account', 'passkey'),
    email: by.email,
    ways: await reauthenticationMethods(getRequestContext(context).shop, by),
    sent: query.sent !== undefined,
    redirect: safeNextPath(query.redirect),
  }
}

/**
 * Proves the customer's identity again and returns to the page that required it. Or sends a sign-in
 * link, which is a proof as well.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  const here = getRequestContext(context)
  const wanted = safeNextPath(readQuery('reauthenticate', request.url).redirect)
  const values = await readForm(request)
  try {
    if (values.intent === 'email') {
      await requestEmail(here.shop, 'magic-link', { email: by.email, redirect: wanted }, here)
      return redirect(urls.reauthenticate({ redirect: wanted, sent: '1' }))
    }
    const { token } = await prove(here.shop, by, values)
    here.setCookie(sessionCookie(token))
  } catch (error) {
    return rejectForm(error)
  }
  return redirect(wanted)
}

function prove(shop: Shop, by: Customer, values: Record<string, string>): Promise<{ token: string }> {
  return values.intent === 'code'
    ? reauthenticateByCode(shop, by, parseForm(ReauthenticateByCode, values))
    : reauthenticateByPassword(shop, by, parseForm(ReauthenticateByPassword, values))
}

export default function ReauthenticatePage({ loaderData: { email, ways, sent, redirect: wanted }, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const refusal = actionData?.refusal
  const required = useRequiredMessages('code')
  const labels = { password: t('account.field.password'), code: t('account.field.code') }
  return (
    <AccountFrame>
      <PageHead title={t('account.title.reauthenticate')} />
      <h1>{t('account.reauthenticate.heading')}</h1>
      <AccountFormErrors refusal={refusal} labels={labels} />
      {sent && !refusal ? (
        <Notice>{t('account.reauthenticate.sent', { email })}</Notice>
      ) : ways.isServiceDown ? (
        <Notice tone="warn">{t('account.reauthenticate.service-down')}</Notice>
      ) : (
        <p>{t(ways.password || ways.code || ways.passkey ? 'account.reauthenticate.text' : 'account.reauthenticate.text-link')}</p>
      )}
      {ways.password && (
        <form method="post" noValidate>
          {/* Names the account for password managers. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="password" label={labels.password} autoComplete="current-password" error={refusal?.fields.password} />
          <Button type="submit" name="intent" value="password" size="large" full>
            {t('account.reauthenticate.action')}
          </Button>
        </form>
      )}
      {ways.code && (
        <form method="post" noValidate>
          <InputField
            name="code"
            label={labels.code}
            help={t('account.reauthenticate.code-help')}
            error={refusal?.fields.code}
            messages={required.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
          <Button type="submit" name="intent" value="code" size="large" full>
            {t('account.reauthenticate.action')}
          </Button>
        </form>
      )}
      <OtherSignInMethods>
        {ways.passkey && <PasskeyButton purpose="prove" to={href(wanted)} />}
        <form method="post">
          <Button type="submit" name="intent" value="email" variant="secondary" size="large" icon="mail" full>
            {t(sent ? 'account.email-sent.again' : 'account.magic.action')}
          </Button>
        </form>
      </OtherSignInMethods>
    </AccountFrame>
  )
}
