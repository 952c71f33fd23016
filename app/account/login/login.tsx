import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { SignIn, signIn } from '#shop/accounts/sign-in/sign-in.ts'
import { parse, readForm, refuse } from '#app/request/forms.server.ts'
import { bounceArrival } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/login'
import { EmailField, useEmailMessages } from '#app/parts/account/email-field.tsx'
import { enter } from '../parts/enter.server.ts'
import { AccountFrame, FeaturedSnacks, Tabs } from '#app/parts/account/frame.tsx'
import { GoogleButton } from '../parts/google-button.tsx'
import { nextPage } from '../parts/next-page.ts'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'
import { PasskeyButton } from '../parts/passkey-button.tsx'
import { PasswordField } from '#app/parts/account/password-field.tsx'
import { Refused } from '#app/parts/account/refused.tsx'
import { rememberAddress, rememberedAddress } from '#app/parts/account/typed-address.server.ts'
import { WaysIn } from '../parts/ways-in.tsx'

export const handle = still

export function loader({ request, context }: Route.LoaderArgs) {
  bounceArrival(request, context)
  const wanted = new URL(request.url).searchParams.get('redirect')
  if (ask(context).by.kind === 'customer') throw redirect(nextPage(wanted))
  return {
    words: words(context, 'account', 'passkey'),
    email: rememberedAddress(request),
    redirect: wanted ? nextPage(wanted) : '',
    google: ask(context).shop.settings.google !== null,
    products: featuredSnacks(context, 2),
  }
}

/** Signs in and redirects to the visitor's destination. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  try {
    const here = ask(context)
    return enter(context, await signIn(here.shop, here.by, parse(SignIn, values), here), values.redirect)
  } catch (error) {
    // Carried to the pages for a forgotten password.
    const typed = SignIn.shape.email.safeParse(values.email)
    if (typed.success) rememberAddress(context, typed.data)
    return refuse(error, values)
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const { products, redirect: wanted } = loaderData
  const refusal = actionData?.refusal
  const email = refusal?.values.email ?? loaderData.email
  const query = { redirect: wanted || undefined }
  return (
    <AccountFrame
      panel={
        <FeaturedSnacks
          products={products}
          start={t('account.login.panel')}
          end={t('account.login.panel-name', { name: products[0]?.name ?? '' })}
        />
      }
    >
      <PageHead title={t('account.title.login')} />
      <h1>{t('account.login.heading')}</h1>
      <Tabs current="login" redirect={wanted} />
      <Refused
        refusal={refusal}
        labels={{ email: t('account.field.email'), password: t('account.field.password') }}
        messages={{ email: useEmailMessages(email) }}
      />
      <form method="post" noValidate>
        <input type="hidden" name="redirect" value={refusal?.values.redirect ?? wanted} />
        <EmailField value={email} error={refusal?.fields.email} autoComplete="username webauthn" />
        <PasswordField
          name="password"
          label={t('account.field.password')}
          autoComplete="current-password"
          error={refusal?.fields.password}
          beside={
            <a className="link" href={href(urls.forgotPassword(query))}>
              {t('account.login.forgot')}
            </a>
          }
        />
        <Button type="submit" size="large" full>
          {t('account.login.action')}
        </Button>
      </form>
      <WaysIn>
        {loaderData.google && <GoogleButton redirect={wanted} />}
        <PasskeyButton purpose="sign-in" to={href(nextPage(wanted))} offer />
        <LinkButton variant="secondary" size="large" full icon="mail" to={urls.magicLink(query)}>
          {t('account.login.by-link')}
        </LinkButton>
      </WaysIn>
    </AccountFrame>
  )
}
