import { urls } from '#shared/urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** From a page of its own back to where the settings lead to it. Needs the words of `steps`. */
export function BackToSettings() {
  const { t, href } = useLanguage()
  return (
    <a className="dashboard-back" href={`${href(urls.settings())}#ways-in`}>
      <Icon name="arrow-left" small />
      {t('steps.two.back')}
    </a>
  )
}
