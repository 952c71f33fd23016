import './account.css'
import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { FeaturedSnack } from '../featured-snacks.server.ts'

/** The form on one side and, on wide screens, products on the other. */
export function AccountFrame({ children, panel }: { children: ReactNode; panel?: ReactNode }) {
  return (
    <div className={panel ? 'account-frame' : 'account-frame account-frame-alone'}>
      <div className="account-form">{children}</div>
      {panel}
    </div>
  )
}

/**
 * Decoration: a headline that ends in italics, above two or three products. Hidden from screen
 * readers.
 */
export function FeaturedSnacksPanel({ products, start, end }: { products: FeaturedSnack[]; start: string; end: string }) {
  const [first] = products
  if (!first) return null
  return (
    <div className={`account-panel tint-${first.tint}`} aria-hidden="true">
      <p>
        {start} <em>{end}</em>
      </p>
      <div className="account-packs">
        {products.map(({ pictureId }) => (
          <CataloguePicture key={pictureId} pictureId={pictureId} alt="" sizes="(min-width: 1024px) 30vw, 1px" widths={[480, 640, 960]} />
        ))}
      </div>
    </div>
  )
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
