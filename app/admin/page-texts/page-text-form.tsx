import { directionOf, localeNames, localize } from '#shared/locale.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/page-text'

type PageTextData = Route.ComponentProps['loaderData']

/** One field per language, filled with the text that the page shows now. */
export function PageTextForm({ page, refusal }: { page: PageTextData; refusal?: FormRejection }) {
  const { t } = useLanguage()
  return (
    <form method="post" className="admin-stack" noValidate>
      <input type="hidden" name="version" value={refusal?.values.version ?? page.version} />
      {page.languages.map((language) => (
        <LanguageFields key={language.locale} language={language} page={page} refusal={refusal} />
      ))}
      <div className="admin-save">
        <Button>{t('admin-page-texts.save')}</Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  language: PageTextData['languages'][number]
  page: PageTextData
  refusal?: FormRejection
}

/** The text in one language, with a link to its page, and a button that restores the shipped text. */
function LanguageFields({ language: { locale, own, shipped }, page, refusal }: FieldsProps) {
  const { t } = useLanguage()
  const name = localeNames[locale]
  const field = `text.${locale}`
  const direction = directionOf(locale)
  return (
    <div className="admin-card page-text">
      <TextField
        name={field}
        label={name}
        help={t('admin-page-texts.help', { count: page.most })}
        defaultValue={refusal?.values[field] ?? own ?? shipped}
        error={refusal?.fields[`texts.${locale}`]}
        messages={{ invalid: t('admin-page-texts.no-html') }}
        maxLength={page.most}
        rows={page.kind === 'month' ? 2 : 4}
        lang={locale}
        dir={direction}
        autoComplete="off"
        required={false}
      />
      {own !== null && (
        <div className="page-text-shipped">
          <small>{t('admin-page-texts.shipped')}</small>
          {shipped ? (
            <p lang={locale} dir={direction}>
              {shipped}
            </p>
          ) : (
            <p className="text-ink-2">{t('admin-page-texts.none')}</p>
          )}
        </div>
      )}
      <div className="page-text-ways">
        <a className="button button-ghost button-small" href={localize(page.path, locale)} target="_blank" rel="noreferrer">
          {t('admin-page-texts.view', { language: name })}
        </a>
        {own !== null && (
          <Button variant="ghost" size="small" name="reset" value={locale} aria-label={t('admin-page-texts.reset-in', { language: name })}>
            {t('admin-page-texts.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}
