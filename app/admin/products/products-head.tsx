import { adminUrls } from '#shared/admin-urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface ProductsHeadProps {
  hasCategories: boolean
  mayChange: boolean
}

/** The heading of the products page, with export, import and new product. */
export function ProductsHead({ hasCategories, mayChange }: ProductsHeadProps) {
  const { t, href } = useLanguage()
  return (
    <div className="admin-head">
      <h1>{t('admin-products.title')}</h1>
      <div className="admin-actions">
        <a className="button button-secondary button-small" href={href(adminUrls.productsFile())} download>
          <Icon name="download" />
          {t('admin-products.export')}
        </a>
        <LinkButton variant="secondary" size="small" to={adminUrls.feeds()}>
          {t('admin-products.feeds')}
        </LinkButton>
        {hasCategories && (
          <LinkButton variant="secondary" size="small" icon="languages" to={adminUrls.texts()}>
            {t('admin-texts.title-categories')}
          </LinkButton>
        )}
        {mayChange && (
          <>
            <LinkButton variant="secondary" size="small" icon="upload" to={adminUrls.productsImport()}>
              {t('admin-products.import')}
            </LinkButton>
            <LinkButton size="small" icon="plus" to={adminUrls.product('new')}>
              {t('admin-products.add')}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
