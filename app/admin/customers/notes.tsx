import type { CustomerAtDesk } from '#shop/customer-desk.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Refusal } from '../../forms.server.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useLanguage } from '../../words.tsx'
import { Ago } from '../ago.tsx'

interface NotesProps {
  customer: CustomerAtDesk
  now: Date
  formKey: string
  refusal: Refusal | undefined
}

/** What staff wrote on the customer, who may ask to read it. */
export function CustomerNotes({ customer: { userId, notes }, now, formKey, refusal }: NotesProps) {
  const { t, href } = useLanguage()
  const refused = refusal?.values.intent === 'note' ? refusal : undefined
  return (
    <section className="admin-card" aria-labelledby="notes">
      <h2 id="notes">{t('admin-customers.notes')}</h2>
      <p className="text-ink-2">{t('admin-customers.notes-hint')}</p>
      {notes.length > 0 && (
        <ul className="customer-notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p>{note.body}</p>
              <small>
                {note.by} <Ago at={note.at} now={now} />
              </small>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={href(adminUrls.customer(userId))} className="admin-fields customer-note" noValidate>
        <input type="hidden" name="key" value={formKey} />
        <TextField
          name="body"
          label={t('admin-customers.note-new')}
          rows={3}
          maxLength={2000}
          defaultValue={refused?.values.body ?? ''}
          error={refused?.fields.body}
        />
        <Button name="intent" value="note" variant="secondary" size="small">
          {t('admin-customers.note-write')}
        </Button>
      </form>
    </section>
  )
}
