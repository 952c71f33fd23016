import type { SettingView } from '#shop/office/settings-editor.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/** Who decided so, and when; or that nobody did. */
export function LastChange({ changed, now }: { changed: SettingView['changed']; now: Date }) {
  const { t } = useLanguage()
  if (!changed) return t('admin-settings.default')
  return (
    <>
      {changed.name ? t('admin-settings.changed-by', { name: changed.name }) : t('admin-settings.changed')}{' '}
      <Ago at={changed.at} now={now} />
    </>
  )
}
