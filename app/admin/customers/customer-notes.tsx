import type { CustomerForStaff } from '#shop/office/customers/customers.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'

interface NotesProps {
  customer: CustomerForStaff
  now: Date
  formKey: string
  refusal: FormRejection | undefined
}

/** Staff notes on the customer. The customer may request to read them. */
export function CustomerNotes({ customer: { userId, notes }, now, formKey, refusal }: NotesProps) {
  const { t, href } = useLanguage()
  const refused = refusal?.values.intent === 'note' ? refusal : undefined
  return (
    <section className="admin-card" aria-labelledby="notes">
      <h2 id="notes">{t('admin-customers.notes')}</h2>
      <p className="text-ink-2">{t('admin-customers.notes-hint')}</p>
      <StaffNotes
        notes={notes}
        now={now}
        action={href(adminUrls.customer(userId))}
        formKey={formKey}
        refused={refused}
        label={t('admin-customers.note-new')}
        write={t('admin-customers.note-write')}
        noValidate
      />
    </section>
  )
}
