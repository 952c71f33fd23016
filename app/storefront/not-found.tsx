import { urls } from '#shared/urls.ts'
import { Frame } from '../layout/frame.tsx'
import { useTold } from '../layout/told.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { useLanguage } from '../words.tsx'

/**
 * The error screen: the status, the headline, a short explanation, the way home and one step back in history. `message` is for whoever reads
 * the document's head, such as 'Page Not Found: /nowhere'.
 */
export function ErrorScreen({ status = 404, message }: { status?: number; message?: string | undefined }) {
  const { t } = useLanguage()
  const { shopName } = useTold()
  const title = t('common.error-title')
  return (
    <Frame>
      <title>{t('common.page-title', { page: title, shop: shopName })}</title>
      <meta name="robots" content="noindex" />
      {import.meta.env.SSR && message && <meta name="description" content={message} />}
      <div className="page not-found">
        <div className="not-found-words">
          <p className="badge badge-line">{t('common.error-status', { status: String(status) })}</p>
          <h1>{title}</h1>
          <p className="text-md text-ink-2">{t(status === 404 ? 'common.error-not-found' : 'common.error-other')}</p>
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
    </Frame>
  )
}
