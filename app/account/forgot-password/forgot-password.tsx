import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { RequestEmail, requestEmail } from '#shop/accounts/registration/email-links.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/forgot-password'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { FeaturedSnacksPanel } from '#app/parts/account/account-panels.tsx'
import { EmailLinkForm } from '../parts/email-link-form.tsx'
import { EmailLinkSent } from '../parts/email-link-sent.tsx'
import { safeNextPath } from '../parts/safe-next-path.ts'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'
import { rememberEmail, rememberedEmail } from '#app/parts/account/remembered-email.server.ts'

export const handle = staticPage

export function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery('forgotPassword', request.url)
  const wanted = query.redirect
  return {
    words: getMessages(context, 'account'),
    email: rememberedEmail(request),
    redirect: wanted ? safeNextPath(wanted) : '',
    sent: query.sent !== undefined,
    products: featuredSnacks(context, 2),
  }
}

/** Requests the email. The response is the same for every address. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = getRequestContext(context)
  try {
    const input = parseForm(RequestEmail, { ...values, redirect: values.redirect && safeNextPath(values.redirect) })
    rememberEmail(context, input.email)
    await requestEmail(here.shop, 'reset-password', input, here)
  } catch (error) {
    return rejectForm(error, values)
  }
  return redirect(urls.forgotPassword({ redirect: values.redirect && safeNextPath(values.redirect), sent: '1' }))
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { products, redirect: wanted, email, sent } = loaderData
  const form = { email, redirect: actionData?.refusal.values.redirect ?? wanted, refusal: actionData?.refusal }
  return (
    <AccountFrame panel={<FeaturedSnacksPanel products={products} start={t('account.forgot.panel')} end={t('account.forgot.panel-end')} />}>
      <PageHead title={t('account.title.forgot')} />
      {sent ? (
        <EmailLinkSent text={email ? t('account.forgot.sent', { email }) : t('account.forgot.sent-nameless')} {...form} />
      ) : (
        <>
          <h1>{t('account.forgot.heading')}</h1>
          <p>{t('account.forgot.text')}</p>
          <EmailLinkForm submit={t('account.forgot.action')} {...form} />
        </>
      )}
      <BackToSignIn redirect={wanted} />
    </AccountFrame>
  )
}
