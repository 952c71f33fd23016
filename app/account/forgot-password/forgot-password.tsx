import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { WantLetter, wantLetter } from '#shop/accounts/registration/requested-emails.ts'
import { parse, readForm, refuse } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/forgot-password'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { AccountFrame, FeaturedSnacks } from '#app/parts/account/frame.tsx'
import { LetterForm } from '../parts/letter-form.tsx'
import { LetterSent } from '../parts/letter-sent.tsx'
import { nextPage } from '../parts/next-page.ts'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'
import { rememberAddress, rememberedAddress } from '#app/parts/account/typed-address.server.ts'

export const handle = still

export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const wanted = query.get('redirect')
  return {
    words: words(context, 'account'),
    email: rememberedAddress(request),
    redirect: wanted ? nextPage(wanted) : '',
    sent: query.has('sent'),
    products: featuredSnacks(context, 2),
  }
}

/** Requests the email. The response is the same for every address. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = ask(context)
  try {
    const input = parse(WantLetter, { ...values, redirect: values.redirect && nextPage(values.redirect) })
    rememberAddress(context, input.email)
    await wantLetter(here.shop, 'reset-password', input, here)
  } catch (error) {
    return refuse(error, values)
  }
  return redirect(urls.forgotPassword({ redirect: values.redirect && nextPage(values.redirect), sent: '1' }))
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { products, redirect: wanted, email, sent } = loaderData
  const form = { email, redirect: actionData?.refusal.values.redirect ?? wanted, refusal: actionData?.refusal }
  return (
    <AccountFrame panel={<FeaturedSnacks products={products} start={t('account.forgot.panel')} end={t('account.forgot.panel-end')} />}>
      <PageHead title={t('account.title.forgot')} />
      {sent ? (
        <LetterSent text={email ? t('account.forgot.sent', { email }) : t('account.forgot.sent-nameless')} {...form} />
      ) : (
        <>
          <h1>{t('account.forgot.heading')}</h1>
          <p>{t('account.forgot.text')}</p>
          <LetterForm submit={t('account.forgot.action')} {...form} />
        </>
      )}
      <BackToSignIn redirect={wanted} />
    </AccountFrame>
  )
}
