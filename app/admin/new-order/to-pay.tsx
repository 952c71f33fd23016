import { intlLocale } from '#shared/locale.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLanguage } from '../../words.tsx'

interface ToPayProps {
  number: string
  email: string
  /** Null once it is paid, or its time is over. */
  paymentUrl: string | null
  payBy: Date
}

/** The order was placed: where it is paid, to be told or copied; a letter says so, too. */
export function ToPay({ number, email, paymentUrl, payBy }: ToPayProps) {
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
          <p>{t('admin-phone.mailed', { email, until })}</p>
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
          </p>
        </>
      )}
    </Notice>
  )
}
