import { intlLocale } from '#shared/locale.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface ToPayProps {
  number: string
  /** Null without an email address. Then staff tell the customer the payment link by phone. */
  email: string | null
  phone: string | null
  /** The order's tracking page. */
  trackUrl: string
  /** Null once the order is paid or expired. */
  paymentUrl: string | null
  payBy: Date
}

/**
 * Shown after the phone order is placed: the payment link, to read out or copy. An email also sends
 * it where there is an address.
 */
export function PhoneOrderPayment({ number, email, phone, trackUrl, paymentUrl, payBy }: ToPayProps) {
  const { t, href, locale, timeZone, formatted } = useLanguage()
  const clock = { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const
  const until = formatted(`pay-by ${timeZone}`, payBy.getTime(), () => new Intl.DateTimeFormat(intlLocale(locale), clock).format(payBy))
  return (
    <Notice tone="ok">
      <p>
        <a href={href(adminUrls.order(number))}>{t('admin-new-order.placed', { number })}</a>
      </p>
      {paymentUrl && (
        <>
          <p>{email === null ? t('admin-new-order.link-not-emailed', { until }) : t('admin-new-order.link-emailed', { email, until })}</p>
          <p className="phone-link">
            <a href={paymentUrl} rel="noopener noreferrer" target="_blank" dir="ltr">
              {paymentUrl}
            </a>{' '}
            <CopyButton
              text={paymentUrl}
              label={t('admin-new-order.copy')}
              copied={t('admin-new-order.copied')}
              notCopied={t('admin-new-order.not-copied')}
            />
            {email === null && phone && (
              <a href={`sms:${phone.replace(/[^+\d]/g, '')}?body=${encodeURIComponent(paymentUrl)}`}>{t('admin-new-order.text')}</a>
            )}
          </p>
        </>
      )}
      {email === null && (
        <p>
          {t('admin-new-order.follow', { number })} <bdi dir="ltr">{trackUrl}</bdi>
        </p>
      )}
    </Notice>
  )
}
