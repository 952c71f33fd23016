import { useLocation } from 'react-router'
import { urls } from '#shared/urls.ts'
import { BiteMark } from '../ui/bite-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { LanguageMenu } from './language-links.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { SearchForm, SearchPanel } from './search-form.tsx'
import { ThemeButton } from './theme-button.tsx'
import { useRootData } from '#app/request/root-data.ts'

/**
 * The header of every page. It does not depend on the visitor, so that one cached copy serves all
 * visitors without a session.
 */
export function Header() {
  const { t, href, money } = useLanguage()
  const { shopName, signedIn, freeFromCents } = useRootData()
  return (
    <>
      {freeFromCents !== null && <p className="announcement">{t('common.free-delivery', { amount: money(freeFromCents) })}</p>}
      <div className="page">
        <button className="icon-button below-lg -ms-2.5" popoverTarget="menu" aria-label={t('common.menu')}>
          <Icon name="menu" />
        </button>
        <a className="brand" href={href(urls.home())} aria-label={t('common.home-of', { shop: shopName })}>
          <BiteMark size={30} />
          <span>{shopName}</span>
        </a>
        <Navigation />
        <span className="grow" />
        <SearchForm />
        <div className="header-tools">
          <button className="icon-button below-lg" popoverTarget="search-panel" aria-label={t('common.search')}>
            <Icon name="search" />
          </button>
          <LanguageMenu />
          <ThemeButton />
          <a className="icon-button from-sm" href={href(urls.saved())} aria-label={t('common.saved-snacks')}>
            <Icon name="heart" />
          </a>
          <a
            className="icon-button from-sm"
            href={href(urls.account())}
            aria-label={signedIn ? t('common.account-of', { name: signedIn.firstName }) : t('common.account')}
            data-signed-in={signedIn?.id}
          >
            <Icon name="user" />
          </a>
          <a className="icon-button" href={href(urls.cart())} data-drawer>
            <Icon name="shopping-basket" />
            <span className="sr-only">{t('common.basket')}</span>
            <span className="count" data-cart-count hidden />
          </a>
        </div>
      </div>
      <MenuPanel />
      <SearchPanel />
    </>
  )
}

function Navigation() {
  const { t, href } = useLanguage()
  const { pathname } = useLocation()
  const currentAt = (path: string) => (pathname === path ? 'page' : undefined)
  return (
    <nav aria-label={t('common.main-navigation')}>
      <a href={href(urls.products())} aria-current={currentAt(urls.products())}>
        {t('common.all-snacks')}
      </a>
      <a href={`${href(urls.home())}#cravings`}>{t('common.cravings')}</a>
      <a href={href(urls.countries())} aria-current={currentAt(urls.countries())}>
        {t('common.countries')}
      </a>
      <a href={href(urls.discoveryBox())} aria-current={currentAt(urls.discoveryBox())}>
        {t('common.discovery-box')}
      </a>
    </nav>
  )
}
