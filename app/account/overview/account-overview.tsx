import '#app/parts/account/account.css'
import './overview.css'
import { urls } from '#shared/urls.ts'
import type { SignedInUser } from '#shop/accounts/profile/signed-in-user.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'

const pages = [
  { name: 'overview', to: urls.dashboard() },
  { name: 'orders', to: urls.orders() },
  { name: 'passport', to: urls.passport() },
  { name: 'addresses', to: urls.addresses() },
  { name: 'settings', to: urls.settings() },
  { name: 'private', to: urls.private() },
] as const

/**
 * The start page of a signed-in customer, with links to all parts of the account. Needs the
 * `dashboard` messages.
 */
export function AccountOverview({
  customer,
  written,
  refusal,
}: {
  customer: SignedInUser
  written: boolean
  refusal: FormRejection | undefined
}) {
  const { t, href } = useLanguage()
  const { firstName, email, emailVerified } = customer
  return (
    <div className="page account-overview">
      <PageHead title={t('account.title.account-dashboard')} />
      <h1>{t('account.overview.heading', { name: firstName })}</h1>
      <p className="text-ink-2">{t('account.overview.text', { email })}</p>
      <AccountFormErrors refusal={refusal} labels={{}} />
      {!emailVerified && (
        <Notice tone="warn">
          <p>{t(written ? 'account.overview.resent' : 'account.overview.unconfirmed', { email })}</p>
          <form method="post">
            <Button type="submit" variant="secondary" size="small">
              {t('account.overview.again')}
            </Button>
          </form>
        </Notice>
      )}
      <ul>
        {pages.map(({ name, to }) => (
          <li key={name}>
            <a className="panel" href={href(to)}>
              <b>{t(`dashboard.${name}`)}</b>
              <span>{t(`account.overview.${name}-text`)}</span>
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action={href(urls.signOut())}>
        <Button type="submit" variant="ghost" icon="log-out">
          {t('account.overview.sign-out')}
        </Button>
      </form>
    </div>
  )
}
