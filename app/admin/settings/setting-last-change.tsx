import type { SettingView } from '#shop/office/settings/settings-editor.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/** The author and time of the last change, or the note that this is the default. */
export function SettingLastChange({ changed, now }: { changed: SettingView['changed']; now: Date }) {
  const { t, sentenceSpace } = useLanguage()
  if (!changed) return t('admin-settings.default')
  return (
    <>
      {changed.name ? t('admin-settings.changed-by', { name: changed.name }) : t('admin-settings.changed')}
      {sentenceSpace}
      <Ago at={changed.at} now={now} />
    </>
  )
}
