import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { urls } from '#shared/urls.ts'
import { enhance } from '#app/client/enhance.ts'
import { revalidateRestoredPage } from '#app/layout/revalidate-restored-page.ts'
import { FlashNotice, Toasts } from '../../layout/toasts.tsx'
import { useRootData } from '#app/request/root-data.ts'
import { BiteMark } from '../../ui/bite-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The layout of the checkout: the shop's name, and no links that lead away but those that the law
 * wants on every page.
 */
export default function CheckoutFrame() {
  const { t, href } = useLanguage()
  const { shopName, signedIn } = useRootData()
  const userId = signedIn?.id
  useEffect(enhance, [])
  useEffect(() => (userId ? revalidateRestoredPage(userId) : undefined), [userId])
  return (
    <>
      <a className="skip-link button" href="#content">
        {t('common.skip')}
      </a>
      <header className="checkout-header">
        <div className="page">
          <a className="brand" href={href(urls.home())} aria-label={t('common.home-of', { shop: shopName })}>
            <BiteMark size={30} />
            <span>{shopName}</span>
          </a>
          <span className="checkout-secure">
            <Icon name="lock" small />
            {t('checkout.secure')}
          </span>
        </div>
      </header>
      <FlashNotice />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="checkout-footer footer-legal">
        <nav className="page" aria-label={t('common.footer-legal')}>
          <a href={href(urls.terms())}>{t('common.terms')}</a>
          <a href={href(urls.privacy())}>{t('common.privacy')}</a>
          <a href={href(urls.withdraw())}>{t('common.withdraw')}</a>
        </nav>
      </footer>
      <Toasts />
    </>
  )
}
