import { redirect } from 'react-router'
import { signUpCookie } from '#shared/cookies/session-cookie.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { refuseWeakSignUpPassword, SignUp, signUp } from '#shop/accounts/registration/sign-up.ts'
import { Failure } from '#shop/failure.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { bounceCrossSiteArrival } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages, type ShopRequest } from '#app/request/context.server.ts'
import { formsLeaveShop } from '#app/rendering/form-targets.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/register'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { AccountTabs, FeaturedSnacksPanel } from '#app/parts/account/account-panels.tsx'
import { GoogleButton } from '../parts/google-button.tsx'
import { leadsToCheckout, OrderReason } from '../parts/order-reason.tsx'
import { safeNextPath } from '../parts/safe-next-path.ts'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'
import { RegisterForm } from './register-form.tsx'
import { ConfirmationSent } from './confirmation-sent.tsx'
import { rememberEmail, rememberedEmail } from '#app/parts/account/remembered-email.server.ts'
import { OtherSignInMethods } from '../parts/other-sign-in-methods.tsx'

export const handle = { ...staticPage, ...formsLeaveShop }

export function loader({ request, context }: Route.LoaderArgs) {
  bounceCrossSiteArrival(request, context)
  const { by, shop } = getRequestContext(context)
  const query = readQuery('register', request.url)
  const wanted = query.redirect
  if (by.kind === 'customer') throw redirect(safeNextPath(wanted))
  return {
    words: getMessages(context, 'account'),
    sentTo: query.sent !== undefined ? rememberedEmail(request) : null,
    redirect: wanted ? safeNextPath(wanted) : '',
    google: shop.settings.google !== null,
    products: featuredSnacks(context, 3),
    countries: shop.catalogue.countries().length,
  }
}

/**
 * Signs up and asks the visitor to check the mailbox. The response is the same where the address
 * already has an account.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = getRequestContext(context)
  try {
    const input = parseForm(SignUp, { ...values, ...namesOf(values.name) })
    const { signUpToken } = await signUp(here.shop, input, here)
    here.setCookie(signUpCookie(signUpToken))
    rememberEmail(context, input.email)
  } catch (error) {
    return rejectForm(underName(await withWeakPassword(error, values, here)), values)
  }
  return redirect(urls.register({ redirect: values.redirect && safeNextPath(values.redirect), sent: '1' }))
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { sentTo, redirect: wanted, products, countries } = loaderData
  const refusal = actionData?.refusal
  return (
    <AccountFrame
      panel={
        <FeaturedSnacksPanel
          products={products}
          start={t('account.register.panel', { count: countries })}
          end={t('account.register.panel-end')}
        />
      }
    >
      <PageHead title={t('account.title.register')} />
      {sentTo !== null && !refusal ? (
        <ConfirmationSent email={sentTo} redirect={wanted} />
      ) : (
        <>
          <h1>{t(leadsToCheckout(wanted) ? 'account.order.heading' : 'account.register.heading')}</h1>
          <OrderReason redirect={wanted} />
          <AccountTabs current="register" redirect={wanted} />
          <RegisterForm refusal={refusal} redirect={wanted} />
          {loaderData.google && (
            <OtherSignInMethods>
              <GoogleButton redirect={wanted} />
            </OtherSignInMethods>
          )}
        </>
      )}
    </AccountFrame>
  )
}

/** The form has one name field. Its first word is the first name, which emails use as greeting. */
function namesOf(name: string | undefined): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = (name ?? '').trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** A refusal of other fields that also names a weak password, before it is typed a second time. */
async function withWeakPassword(error: unknown, { password, name = '', email = '' }: Record<string, string>, here: ShopRequest) {
  if (!(error instanceof Failure) || error.code !== 'invalid-input' || error.fields?.password || !password) return error
  try {
    await refuseWeakSignUpPassword(here.shop, { password, name, email }, here)
    return error
  } catch (weak) {
    if (!(weak instanceof Failure) || weak.code !== 'weak-password') return weak
    return new Failure(error.code, { fields: { ...error.fields, ...weak.fields }, reasons: weak.reasons })
  }
}

/** Errors of either name show beside the one name field. */
function underName(error: unknown): unknown {
  if (!(error instanceof Failure) || !error.fields) return error
  const { code, reasons, retryAfter } = error
  const { firstName, lastName, ...fields } = error.fields
  const name = firstName ?? lastName
  return new Failure(code, { reasons, retryAfter, fields: name ? { name, ...fields } : fields })
}
