import type { CustomerForStaff } from '#shop/office/customers/customers.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/** The customer's ways to sign in, and the emails that help when none works. */
export function CustomerSignInSection({ customer, now }: { customer: CustomerForStaff; now: Date }) {
  const { t, href, number, list } = useLanguage()
  const { signIn, may } = customer
  return (
    <section className="admin-card" aria-labelledby="sign-in">
      <h2 id="sign-in">{t('admin-customers.account')}</h2>
      <dl className="customer-facts">
        {signIn && (
          <>
            <dt>{t('admin-customers.last-sign-in')}</dt>
            <dd>{signIn.last ? <Ago at={signIn.last} now={now} /> : t('admin-customers.never')}</dd>
            <dt>{t('admin-customers.sign-in-methods')}</dt>
            <dd>{list(waysIn(signIn).map((way) => t(`admin-customers.method-${way}`))) || t('admin-customers.method-email-link')}</dd>
            <dt>{t('admin-customers.second-step')}</dt>
            <dd>{t(signIn.twoStep ? 'admin-customers.on' : 'admin-customers.off')}</dd>
            <dt>{t('admin-customers.browsers')}</dt>
            <dd>{number(signIn.sessions)}</dd>
          </>
        )}
        <dt>{t('admin-customers.addresses')}</dt>
        <dd>{number(customer.addresses)}</dd>
      </dl>
      {customer.staff && <p className="text-ink-2">{t('admin-customers.staff-text')}</p>}
      {(may.reset || may.confirm) && (
        <form method="post" action={href(adminUrls.customer(customer.userId))} className="admin-confirm">
          <input type="hidden" name="intent" value="email" />
          {may.reset && (
            <Button variant="secondary" size="small" icon="mail" name="kind" value="reset-password">
              {t('admin-customers.send-reset')}
            </Button>
          )}
          {may.confirm && (
            <Button variant="secondary" size="small" icon="mail" name="kind" value="confirm-email">
              {t('admin-customers.send-confirm')}
            </Button>
          )}
        </form>
      )}
    </section>
  )
}

type Way = 'password' | 'password-unknown' | 'google' | 'passkey'

function waysIn({ password, google, passkeys }: NonNullable<CustomerForStaff['signIn']>): Way[] {
  const ways: Way[] = password === null ? ['password-unknown'] : password ? ['password'] : []
  if (google) ways.push('google')
  if (passkeys > 0) ways.push('passkey')
  return ways
}
