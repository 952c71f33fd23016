import { defaultLocale, localeNames, locales } from '#shared/locale.ts'
import { Checkbox } from '../../ui/field.tsx'
import { richMessage } from '#app/language/rich-message.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { SettingFormState } from './setting-action.server.ts'
import { SettingForm } from './setting-form.tsx'

/** The languages that the shop offers. The default one is always on. */
export function LanguagesForm({ form }: { form: Extract<SettingFormState, { name: 'languages' }> }) {
  const { t, locale: own, formatted } = useLanguage()
  const names = new Intl.DisplayNames(own, { type: 'language' })
  return (
    <SettingForm form={form} labels={{}}>
      <fieldset className="admin-card settings-narrow settings-zone settings-languages">
        <legend>{t('admin-settings.offered-languages')}</legend>
        <p className="help">{t('admin-settings.offered-languages-help')}</p>
        {locales.map((locale) => (
          <Checkbox
            key={locale}
            name={`offered.${locale}`}
            label={richMessage(
              t,
              'common.sequence',
              { before: <bdi lang={locale}>{localeNames[locale]}</bdi> },
              {
                next:
                  locale === defaultLocale
                    ? t('admin-settings.always-offered')
                    : formatted('language', locale, () => names.of(locale) ?? locale),
              },
            )}
            defaultChecked={locale === defaultLocale || form.draft.offered.includes(locale)}
            disabled={locale === defaultLocale}
            required={false}
          />
        ))}
      </fieldset>
    </SettingForm>
  )
}
