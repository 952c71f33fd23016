import { urls } from '#shared/urls.ts'
import { NOTE_MAX_LENGTH } from '#shared/text/note-length.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The private note about a country, and its form. */
export function StampNote({ country: code, note }: { country: string; note: string | null }) {
  const { t, href, country } = useLanguage()
  return (
    <>
      {note && (
        <p className="stamp-note" dir="auto">
          {note}
        </p>
      )}
      <details className="stamp-note-form" name="stamp-note">
        <summary>{t(note ? 'passport.note-edit' : 'passport.note-add')}</summary>
        <form method="post" action={href(urls.passport())}>
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="country" value={code} />
          <TextField
            name="note"
            id={`note-${code}`}
            label={t('passport.note-of', { country: country(code) })}
            help={t('passport.note-help')}
            defaultValue={note ?? ''}
            maxLength={NOTE_MAX_LENGTH}
            rows={3}
            dir="auto"
            optional
          />
          <Button variant="secondary" size="small">
            {t('passport.note-save')}
          </Button>
        </form>
      </details>
    </>
  )
}
