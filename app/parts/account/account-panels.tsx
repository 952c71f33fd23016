import './account.css'
import { urls } from '#shared/urls.ts'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { TEMPLATE_VALUE } from '#app/client/product/viewed-products.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { FeaturedSnack } from '../featured-snacks.server.ts'

/**
 * Decoration: a headline that ends in italics, above two or three products. Hidden from screen
 * readers. `viewed` replaces the headline for the product that this browser viewed last
 * (last-viewed-panel.ts).
 */
export function FeaturedSnacksPanel({ products, start, end, viewed }: PanelProps) {
  const [first] = products
  if (!first) return null
  return (
    <div className={`account-panel tint-${first.tint}`} aria-hidden="true" data-mount={viewed && 'last-viewed'}>
      <p>
        {start} <em>{end}</em>
      </p>
      <div className="account-packs">
        {products.map(({ pictureId }) => (
          <PanelPicture key={pictureId} pictureId={pictureId} />
        ))}
      </div>
      {viewed && (
        <template>
          <p>
            {viewed.start} <em>{viewed.end}</em>
          </p>
          <PanelPicture pictureId={TEMPLATE_VALUE} />
        </template>
      )}
    </div>
  )
}

/** The panel of the sign-in pages, which asks about a product only if this browser viewed one. */
export function SignInPanel({ products }: Pick<PanelProps, 'products'>) {
  const { t } = useLanguage()
  return (
    <FeaturedSnacksPanel
      products={products}
      start={t('account.login.panel-new')}
      end={t('account.login.panel-new-end')}
      viewed={{ start: t('account.login.panel'), end: t('account.login.panel-name', { name: TEMPLATE_VALUE }) }}
    />
  )
}

interface PanelProps {
  products: FeaturedSnack[]
  start: string
  end: string
  /** The headline for a product that this browser viewed, with TEMPLATE_VALUE for its name. */
  viewed?: { start: string; end: string }
}

function PanelPicture({ pictureId }: { pictureId: string }) {
  return <CataloguePicture pictureId={pictureId} alt="" sizes="(min-width: 1024px) 35vw, 1px" widths={[480, 640, 960]} />
}

/** Tabs for sign-in and sign-up. Both keep the path to return to. */
export function AccountTabs({ current, redirect }: { current: 'login' | 'register'; redirect: string }) {
  const { t, href } = useLanguage()
  const query = { redirect: redirect || undefined }
  return (
    <nav className="account-tabs" aria-label={t('account.tabs')}>
      <a href={href(urls.login(query))} aria-current={current === 'login' ? 'page' : undefined}>
        {t('account.tab.login')}
      </a>
      <a href={href(urls.register(query))} aria-current={current === 'register' ? 'page' : undefined}>
        {t('account.tab.register')}
      </a>
    </nav>
  )
}
