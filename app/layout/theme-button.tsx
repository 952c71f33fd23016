import { urls } from '#shared/urls.ts'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { usePagePath, useRootData } from '#app/request/root-data.ts'

const following = { system: 'light', light: 'dark', dark: 'system' } as const

/**
 * Cycles through the themes system, light and dark. A form post; with JavaScript it switches in
 * place (see enhance.ts).
 */
export function ThemeButton({ inWords }: { inWords?: boolean }) {
  const { t, href } = useLanguage()
  const { theme } = useRootData()
  return (
    <form className="contents" method="post" action={href(urls.preferences())} data-enhance="theme">
      <input type="hidden" name="back" value={usePagePath()} />
      <button
        className={inWords ? 'theme-button theme-in-words' : 'icon-button theme-button from-sm'}
        name="theme"
        value={following[theme]}
        aria-label={inWords ? undefined : t(`common.theme-${theme}`)}
        data-system={t('common.theme-system')}
        data-light={t('common.theme-light')}
        data-dark={t('common.theme-dark')}
      >
        <Icon name="sun" className="for-light" />
        <Icon name="moon" className="for-dark" />
        {inWords && <span>{t(`common.theme-${theme}`)}</span>}
      </button>
    </form>
  )
}
