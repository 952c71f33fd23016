import { urls } from '#shared/urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { leadsToCheckout } from '../parts/order-reason.tsx'

/**
 * Shown after sign-up: where to look for the email. `email` is '' where the browser did not
 * remember it.
 */
export function ConfirmationSent({ email, redirect }: { email: string; redirect: string }) {
  const { t, href, sentenceSpace } = useLanguage()
  const query = { redirect: redirect || undefined }
  return (
    <>
      <h1>{t('account.sent.heading')}</h1>
      <p>{email ? t('account.sent.text', { email }) : t('account.sent.text-nameless')}</p>
      {leadsToCheckout(redirect) && <p>{t('account.sent.to-checkout')}</p>}
      <p className="text-ink-2">
        {t('account.sent.nothing')}
        {sentenceSpace}
        <a className="link" href={href(urls.register(query))}>
          {t('account.sent.again')}
        </a>
      </p>
      <LinkButton variant="secondary" size="large" full to={urls.login(query)}>
        {t('account.login.action')}
      </LinkButton>
    </>
  )
}
