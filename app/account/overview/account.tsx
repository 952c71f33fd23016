import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { getSignedInUser } from '#shop/accounts/profile/signed-in-user.ts'
import { requestEmail } from '#shop/accounts/registration/email-links.ts'
import { rejectForm } from '#app/request/forms.server.ts'
import { bounceCrossSiteArrival, requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/account'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { SignInPanel } from '#app/parts/account/account-panels.tsx'
import { AccountOverview } from './account-overview.tsx'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'

export const handle = staticPage

export function loader({ request, context }: Route.LoaderArgs) {
  const { by } = getRequestContext(context)
  bounceCrossSiteArrival(request, context)
  return {
    words: getMessages(context, 'account', ...(by.kind === 'customer' ? (['dashboard'] as const) : [])),
    customer: by.kind === 'customer' ? getSignedInUser(by) : null,
    written: readQuery('account', request.url).written !== undefined,
    products: featuredSnacks(context, 2),
  }
}

/** Sends the confirmation email again. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  const here = getRequestContext(context)
  try {
    if (!by.emailVerified) await requestEmail(here.shop, 'confirm-email', by, here)
  } catch (error) {
    return rejectForm(error)
  }
  return redirect(`${urls.account()}?written=1`)
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { customer, written, products } = loaderData
  if (customer) return <AccountOverview customer={customer} written={written} refusal={actionData?.refusal} />
  return (
    <AccountFrame panel={<SignInPanel products={products} />}>
      <PageHead title={t('account.title.account')} />
      <h1>{t('account.welcome.heading')}</h1>
      <p>{t('account.welcome.text')}</p>
      <LinkButton size="large" full to={urls.login()}>
        {t('account.tab.login')}
      </LinkButton>
      <LinkButton variant="secondary" size="large" full to={urls.register()}>
        {t('account.tab.register')}
      </LinkButton>
    </AccountFrame>
  )
}
