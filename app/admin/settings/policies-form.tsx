import { directionOf, localeNames, type Locale, locales } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { SettingFormState } from './setting-action.server.ts'
import { SettingForm } from './setting-form.tsx'
import { policyPages } from '#shared/policy-pages.ts'

interface PoliciesFormProps {
  form: Extract<SettingFormState, { name: 'policies' }>
  /** The languages that the shop offers. Texts in other languages stay unchanged. */
  offered: Locale[]
}

/** The return period, the best-before promise, and the shop's own text on the legal pages. */
export function PoliciesForm({ form, offered }: PoliciesFormProps) {
  const { t } = useLanguage()
  const { draft, fields } = form
  const messages = { invalid: t('admin-settings.return-days-fault'), 'too-long': t('admin-settings.return-days-fault') }
  const returnDaysLabel = t('admin-settings.return-days')
  const weeksFault = t('admin-settings.best-before-weeks-fault')
  const weeksMessages = { invalid: weeksFault, 'too-long': weeksFault }
  const weeksLabel = t('admin-settings.best-before-weeks')
  const labels: Record<string, string> = Object.fromEntries([
    ['returnDays', returnDaysLabel],
    ['bestBeforeWeeks', weeksLabel],
    ...policyPages.flatMap((page) =>
      locales.map((locale) => [`additions.${page}.${locale}`, `${t(`admin-settings.policy-${page}`)}, ${localeNames[locale]}`]),
    ),
  ])
  return (
    <SettingForm form={form} labels={labels} messages={{ returnDays: messages, bestBeforeWeeks: weeksMessages }}>
      <section className="admin-card settings-narrow">
        <InputField
          name="returnDays"
          label={returnDaysLabel}
          help={t('admin-settings.return-days-help')}
          inputMode="numeric"
          defaultValue={draft.returnDays}
          error={fields.returnDays}
          messages={messages}
          maxLength={3}
          autoComplete="off"
          dir="ltr"
        />
        <InputField
          name="bestBeforeWeeks"
          label={weeksLabel}
          help={t('admin-settings.best-before-weeks-help')}
          inputMode="numeric"
          defaultValue={draft.bestBeforeWeeks}
          error={fields.bestBeforeWeeks}
          messages={weeksMessages}
          maxLength={3}
          autoComplete="off"
          dir="ltr"
        />
      </section>
      <section className="admin-card settings-policies" aria-labelledby="additions">
        <h2 id="additions">{t('admin-settings.additions')}</h2>
        <p className="help">{t('admin-settings.additions-help')}</p>
        {policyPages.map((page) => (
          <PolicyAdditions key={page} page={page} form={form} offered={offered} />
        ))}
      </section>
    </SettingForm>
  )
}

/** The shop's own text on one legal page, in each language. */
function PolicyAdditions({ page, form: { draft, fields }, offered }: PoliciesFormProps & { page: (typeof policyPages)[number] }) {
  const { t, href } = useLanguage()
  const names = locales.map((locale) => ({ locale, name: `additions.${page}.${locale}` }))
  const isFilled = names.some(({ name }) => draft.additions[name] || fields[name])
  return (
    <details open={isFilled}>
      <summary>{t(`admin-settings.policy-${page}`)}</summary>
      <p>
        <a className="link" href={href(urls[page]())} target="_blank" rel="noreferrer">
          {t('admin-settings.see-page')}
        </a>
      </p>
      {names.map(({ locale, name }) =>
        offered.includes(locale) ? (
          <TextField
            key={name}
            name={name}
            label={localeNames[locale]}
            optional
            rows={4}
            maxLength={5000}
            lang={locale}
            dir={directionOf(locale)}
            defaultValue={draft.additions[name]}
            error={fields[name]}
            autoComplete="off"
          />
        ) : (
          <input key={name} type="hidden" name={name} value={draft.additions[name] ?? ''} />
        ),
      )}
    </details>
  )
}
