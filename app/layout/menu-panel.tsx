import { urls } from '#shared/urls.ts'
import { ClosePanel } from '../ui/close-panel.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { LanguageLinks } from './language-links.tsx'
import { ThemeButton } from './theme-button.tsx'
import { useRootData } from '#app/request/root-data.ts'

/** The navigation on narrow screens: a sheet from the left that works without JavaScript. */
export function MenuPanel() {
  const { t, href } = useLanguage()
  const { signedIn } = useRootData()
  const home = href(urls.home())
  return (
    <nav className="menu-panel" id="menu" popover="auto" aria-label={t('common.menu')}>
      <ClosePanel panel="menu" />
      <ul>
        <li>
          <a href={href(urls.products())}>{t('common.all-snacks')}</a>
        </li>
        <li>
          <a href={href(urls.products({ sort: 'new' }))}>{t('common.new-snacks')}</a>
        </li>
        <li>
          <a href={`${home}#cravings`}>{t('common.cravings')}</a>
        </li>
        <li>
          <a href={href(urls.countries())}>{t('common.countries')}</a>
        </li>
        <li>
          <a href={href(urls.discoveryBox())}>{t('common.discovery-box')}</a>
        </li>
      </ul>
      <ul className="menu-minor">
        <li>
          <a href={href(urls.saved())}>{t('common.saved-snacks')}</a>
        </li>
        <li>
          <a href={href(urls.account())}>{t('common.account')}</a>
        </li>
        <li>
          <a href={href(signedIn ? urls.orders() : urls.login())}>{t(signedIn ? 'common.orders' : 'common.sign-in')}</a>
        </li>
      </ul>
      <LanguageLinks />
      <ThemeButton inWords />
    </nav>
  )
}
