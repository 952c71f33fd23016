import { intlLocale } from '#shared/locale.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface ToPayProps {
  number: string
  /** Null for who has none: then staff tell what a letter would have said. */
  email: string | null
  phone: string | null
  /** Where such an order is followed. */
  trackUrl: string
  /** Null once it is paid, or its time is over. */
  paymentUrl: string | null
  payBy: Date
}

/** The order was placed: where it is paid, to be told or copied; a letter says so, too, where there is an address to write to. */
export function ToPay({ number, email, phone, trackUrl, paymentUrl, payBy }: ToPayProps) {
  const { t, href, locale, timeZone } = useLanguage()
  const until = new Intl.DateTimeFormat(intlLocale(locale), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(payBy)
  return (
    <Notice tone="ok">
      <p>
        <a href={href(adminUrls.order(number))}>{t('admin-phone.placed', { number })}</a>
      </p>
      {paymentUrl && (
        <>
          <p>{email === null ? t('admin-phone.not-mailed', { until }) : t('admin-phone.mailed', { email, until })}</p>
          <p className="phone-link">
            <a href={paymentUrl} rel="noopener noreferrer" target="_blank" dir="ltr">
              {paymentUrl}
            </a>{' '}
            <CopyButton
              text={paymentUrl}
              label={t('admin-phone.copy')}
              copied={t('admin-phone.copied')}
              notCopied={t('admin-phone.not-copied')}
            />
            {email === null && phone && (
              <a href={`sms:${phone.replace(/[^+\d]/g, '')}?body=${encodeURIComponent(paymentUrl)}`}>{t('admin-phone.text')}</a>
            )}
          </p>
        </>
      )}
      {email === null && (
        <p>
          {t('admin-phone.follow', { number })} <bdi dir="ltr">{trackUrl}</bdi>
        </p>
      )}
    </Notice>
  )
}
