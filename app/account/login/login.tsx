import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { SignIn, signIn } from '#shop/accounts/sign-in/sign-in.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { bounceCrossSiteArrival } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { formsLeaveShop } from '#app/rendering/form-targets.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/login'
import { EmailField, useEmailMessages } from '#app/parts/account/email-field.tsx'
import { finishSignIn } from '../parts/finish-sign-in.server.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { AccountTabs, SignInPanel } from '#app/parts/account/account-panels.tsx'
import { GoogleButton } from '../parts/google-button.tsx'
import { leadsToCheckout, OrderReason } from '../parts/order-reason.tsx'
import { safeNextPath } from '../parts/safe-next-path.ts'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'
import { PasskeyButton } from '../parts/passkey-button.tsx'
import { PasswordField } from '#app/parts/account/password-field.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import { rememberEmail, rememberedEmail } from '#app/parts/account/remembered-email.server.ts'
import { OtherSignInMethods } from '../parts/other-sign-in-methods.tsx'

export const handle = { ...staticPage, ...formsLeaveShop }

export function loader({ request, context }: Route.LoaderArgs) {
  bounceCrossSiteArrival(request, context)
  const wanted = readQuery('login', request.url).redirect
  if (getRequestContext(context).by.kind === 'customer') throw redirect(safeNextPath(wanted))
  return {
    words: getMessages(context, 'account', 'passkey'),
    email: rememberedEmail(request),
    redirect: wanted ? safeNextPath(wanted) : '',
    google: getRequestContext(context).shop.settings.google !== null,
    products: featuredSnacks(context, 2),
    isKnown: getRequestContext(context).deviceToken !== null,
  }
}

/** Signs in and redirects to the visitor's destination. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  try {
    const here = getRequestContext(context)
    return finishSignIn(context, await signIn(here.shop, here.by, parseForm(SignIn, values), here), values.redirect)
  } catch (error) {
    // Carried to the pages for a forgotten password.
    const typed = SignIn.shape.email.safeParse(values.email)
    if (typed.success) rememberEmail(context, typed.data)
    return rejectForm(error, values)
  }
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const { products, redirect: wanted, isKnown } = loaderData
  const headingOfStrangers = leadsToCheckout(wanted) ? 'account.order.heading' : 'account.login.heading-new'
  const heading = isKnown ? 'account.login.heading' : headingOfStrangers
  const refusal = actionData?.refusal
  const email = refusal?.values.email ?? loaderData.email
  const query = { redirect: wanted || undefined }
  return (
    <AccountFrame panel={<SignInPanel products={products} />}>
      <PageHead title={t('account.title.login')} description={t('account.welcome.text')} />
      <h1>{t(heading)}</h1>
      <OrderReason redirect={wanted} />
      <AccountTabs current="login" redirect={wanted} />
      <AccountFormErrors
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
            <a className="link link-alone" href={href(urls.forgotPassword(query))}>
              {t('account.login.forgot')}
            </a>
          }
        />
        <Button type="submit" size="large" full>
          {t('account.login.action')}
        </Button>
      </form>
      <OtherSignInMethods>
        {loaderData.google && <GoogleButton redirect={wanted} />}
        <PasskeyButton purpose="sign-in" to={href(safeNextPath(wanted))} offer />
        <LinkButton variant="secondary" size="large" full icon="mail" to={urls.magicLink(query)}>
          {t('account.login.by-link')}
        </LinkButton>
      </OtherSignInMethods>
    </AccountFrame>
  )
}
