import { Form } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { CheckoutStep } from './checkout-steps.tsx'

/**
 * Asks the customer to confirm their email address before they place the order. Sends the email
 * again on request.
 */
export function ConfirmEmailNotice({ email, step, sent, busy }: { email: string; step: CheckoutStep; sent: boolean; busy: boolean }) {
  const { t } = useLanguage()
  return (
    <Notice tone="info">
      <p className="font-bold">{t('checkout.confirm-heading')}</p>
      <p>{t(sent ? 'checkout.confirm-sent' : 'checkout.confirm-text', { email })}</p>
      <Form method="post" action={urls.checkout({ step })} className="mt-2" preventScrollReset>
        <input type="hidden" name="intent" value="confirm" />
        <Button variant="secondary" size="small" busy={busy}>
          {t('checkout.confirm-again')}
        </Button>
      </Form>
    </Notice>
  )
}
