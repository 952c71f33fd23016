import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'

/** Whether signing in leads on to checkout: the visitor wants to order. */
export function leadsToCheckout(redirect: string): boolean {
  return redirect.split('?')[0] === urls.checkout()
}

/** Why an order needs an account, and that the basket is safe. Renders nothing on other ways. */
export function OrderReason({ redirect }: { redirect: string }) {
  const { t } = useLanguage()
  return leadsToCheckout(redirect) ? <p>{t('account.order.text')}</p> : null
}
