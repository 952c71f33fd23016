import { placeInText } from '#shared/countries/place-in-text.ts'
import { urls } from '#shared/urls.ts'
import { NOTE_MAX_LENGTH } from '#shared/text/note-length.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface StampNoteProps {
  country: string
  note: string | null
  /** The refused note about this country. Its form stays open with the typed text. */
  refusal: FormRejection | undefined
}

/** The private note about a country, and its form. */
export function StampNote({ country: code, note, refusal }: StampNoteProps) {
  const { t, href, country } = useLanguage()
  return (
    <>
      {note && (
        <p className="stamp-note" dir="auto">
          {note}
        </p>
      )}
      <details className="stamp-note-form" name="stamp-note" open={refusal !== undefined}>
        <summary>{t(note ? 'passport.note-edit' : 'passport.note-add')}</summary>
        <form method="post" action={href(urls.passport())}>
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="country" value={code} />
          <TextField
            name="note"
            id={`note-${code}`}
            label={t('passport.note-of', { country: placeInText(t, code, country(code)) })}
            help={t('passport.note-help')}
            defaultValue={refusal?.values.note ?? note ?? ''}
            error={refusal?.fields.note}
            maxLength={NOTE_MAX_LENGTH}
            rows={3}
            dir="auto"
            required={false}
          />
          <Button variant="secondary" size="small">
            {t('passport.note-save')}
          </Button>
        </form>
      </details>
    </>
  )
}
