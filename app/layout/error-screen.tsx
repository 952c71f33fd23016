import { use } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { urls } from '#shared/urls.ts'
import { PageFrame } from './page-frame.tsx'
import { useRootData } from '#app/request/root-data.ts'
import { FailedFormContext } from '#app/rendering/failed-form.ts'
import { RequestIdContext } from '#app/rendering/request-id.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

const says: Partial<Record<number, MessageKey>> = { 404: 'common.error-not-found', 413: 'common.error-too-large' }

/**
 * The error screen: status, headline, explanation, a link home and one step back in history. Only a
 * missing page reads as a missing snack; an outage says that it is our fault.
 * `message` goes into the document's head, such as 'Page Not Found: /nowhere'. A failed form can be
 * sent again from here. A failure names its request id, which leads staff to its lines in the log.
 */
export function ErrorScreen({ status = 404, message }: { status?: number; message?: string | undefined }) {
  const { t } = useLanguage()
  const { shopName } = useRootData()
  const sent = use(FailedFormContext)
  const requestId = use(RequestIdContext)
  const title = t(status >= 500 || status === 413 ? 'common.error-title-other' : 'common.error-title')
  return (
    <PageFrame>
      <title>{t('common.page-title', { page: title, shop: shopName })}</title>
      <meta name="robots" content="noindex" />
      {import.meta.env.SSR && message && <meta name="description" content={message} />}
      <div className="page not-found">
        <div className="not-found-words">
          <p className="badge badge-line">{t('common.error-status', { status: String(status) })}</p>
          <h1>{title}</h1>
          <p className="text-md text-ink-2">{t(says[status] ?? 'common.error-other')}</p>
          {status >= 500 && requestId && (
            <p className="text-sm text-ink-2">
              {t('common.error-request')} <code dir="ltr">{requestId}</code>
            </p>
          )}
          {sent && (
            <form method="post" className="grid justify-items-start gap-3">
              <p className="text-md text-ink-2">{t('common.form-kept')}</p>
              {sent.map(([name, value], at) => (
                // Of one name there may be several, and nothing ever moves.
                // oxlint-disable-next-line react/no-array-index-key
                <input key={at} type="hidden" name={name} value={value} />
              ))}
              <Button size="large">{t('common.send-again')}</Button>
            </form>
          )}
          <div className="flex flex-wrap gap-3">
            <LinkButton to={urls.home()} size="large">
              {t('common.back-home')}
            </LinkButton>
            <Button type="button" variant="secondary" size="large" icon="arrow-left" data-enhance="back" data-needs-script>
              {t('common.go-back')}
            </Button>
          </div>
        </div>
        <p className="not-found-code" aria-hidden="true">
          {status === 404 ? (
            <>
              4
              <img src="/motifs/bitten-biscuit.svg" width={210} height={210} alt="" />4
            </>
          ) : (
            status
          )}
        </p>
      </div>
    </PageFrame>
  )
}
