import { localeNames } from '#shared/locale.ts'
import { useRootData } from '#app/request/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { SettingsSection, useSettingsSectionAction } from '../parts/settings-section.tsx'

const themes = ['system', 'light', 'dark'] as const

/** The language of pages and emails, and the theme of this browser. */
export function AppearanceSection() {
  const { t, locale } = useLanguage()
  const { theme, languages } = useRootData()
  return (
    <SettingsSection name="look" title={t('settings.language-and-theme')} text={t('settings.language-and-theme-text')}>
      <form method="post" action={useSettingsSectionAction('look')} className="setting-form">
        <input type="hidden" name="intent" value="look" />
        <SelectField name="locale" label={t('settings.language')} defaultValue={locale}>
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {localeNames[one]}
            </option>
          ))}
        </SelectField>
        <fieldset className="setting-choices">
          <legend className="label">{t('settings.theme')}</legend>
          {themes.map((one) => (
            <Checkbox
              key={one}
              type="radio"
              name="theme"
              value={one}
              defaultChecked={one === theme}
              label={t(`settings.theme-${one}`)}
              required={false}
            />
          ))}
        </fieldset>
        <Button variant="secondary">{t('settings.language-and-theme-save')}</Button>
      </form>
    </SettingsSection>
  )
}
