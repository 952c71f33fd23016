import { urls } from '#shared/urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Link back to the section of the settings. Needs the messages of `steps`. */
export function BackToSettingsLink() {
  const { t, href } = useLanguage()
  return (
    <a className="dashboard-back" href={`${href(urls.settings())}#ways-in`}>
      <Icon name="arrow-left" small />
      {t('two-step.two.back')}
    </a>
  )
}
