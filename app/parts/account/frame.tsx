import './account.css'
import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { FeaturedSnack } from '../featured-snacks.server.ts'

/** A form on one side and, where there is room, snacks on the other. */
export function AccountFrame({ children, panel }: { children: ReactNode; panel?: ReactNode }) {
  return (
    <div className={panel ? 'account-frame' : 'account-frame account-frame-alone'}>
      <div className="account-form">{children}</div>
      {panel}
    </div>
  )
}

/** The other side: a headline that ends in italics above two or three packs. Nothing that anybody needs. */
export function FeaturedSnacks({ products, start, end }: { products: FeaturedSnack[]; start: string; end: string }) {
  if (products.length === 0) return null
  return (
    <div className={`account-panel tint-${products[0]!.tint}`} aria-hidden="true">
      <p>
        {start} <em>{end}</em>
      </p>
      <div className="account-packs">
        {products.map(({ pictureId }) => (
          <Picture key={pictureId} pictureId={pictureId} alt="" sizes="(min-width: 1024px) 30vw, 1px" widths={[480, 640, 960]} />
        ))}
      </div>
    </div>
  )
}

/** The two ways in. Where the visitor wanted to go stays with both. */
export function Tabs({ current, redirect }: { current: 'login' | 'register'; redirect: string }) {
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
