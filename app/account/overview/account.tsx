import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { me } from '#shop/accounts/registration/sign-up.ts'
import { wantLetter } from '#shop/accounts/registration/requested-emails.ts'
import { refuse } from '#app/request/forms.server.ts'
import { bounceArrival, customerOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/account'
import { AccountFrame, FeaturedSnacks } from '#app/parts/account/frame.tsx'
import { Overview } from './overview.tsx'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'

export const handle = still

export function loader({ request, context }: Route.LoaderArgs) {
  const { by } = ask(context)
  bounceArrival(request, context)
  return {
    words: words(context, 'account', ...(by.kind === 'customer' ? (['dashboard'] as const) : [])),
    customer: by.kind === 'customer' ? me(by) : null,
    written: new URL(request.url).searchParams.has('written'),
    products: featuredSnacks(context, 2),
  }
}

/** Sends the confirmation email again. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = customerOnly(request, context)
  const here = ask(context)
  try {
    if (!by.emailVerified) await wantLetter(here.shop, 'confirm-email', by, here)
  } catch (error) {
    return refuse(error)
  }
  return redirect(`${urls.account()}?written=1`)
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { customer, written, products } = loaderData
  if (customer) return <Overview customer={customer} written={written} refusal={actionData?.refusal} />
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
      <PageHead title={t('account.title.account')} />
      <h1>{t('account.door.heading')}</h1>
      <p>{t('account.door.text')}</p>
      <LinkButton size="large" full to={urls.login()}>
        {t('account.tab.login')}
      </LinkButton>
      <LinkButton variant="secondary" size="large" full to={urls.register()}>
        {t('account.tab.register')}
      </LinkButton>
    </AccountFrame>
  )
}
