import type { Refusal } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Ago } from './ago.tsx'

interface StaffNotesProps {
  notes: { id: string; by: string; body: string; at: Date }[]
  now: Date
  /** Where the form goes, and the key that keeps a second press from writing twice. */
  action: string
  formKey: string
  /** Of the form of this note, where it was refused. */
  refused: Refusal | undefined
  label: string
  write: string
  /** Whether an empty note is refused by the shop, beside the field, and not by the browser. */
  noValidate?: boolean
}

/** What staff wrote, and the form for more. */
export function StaffNotes({ notes, now, action, formKey, refused, label, write, noValidate }: StaffNotesProps) {
  return (
    <>
      {notes.length > 0 && (
        <ul className="staff-notes">
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
      <form method="post" action={action} className="admin-fields staff-note" noValidate={noValidate}>
        <input type="hidden" name="key" value={formKey} />
        <TextField
          name="body"
          label={label}
          rows={3}
          maxLength={2000}
          defaultValue={refused?.values.body ?? ''}
          error={refused?.fields.body}
        />
        <Button name="intent" value="note" variant="secondary" size="small">
          {write}
        </Button>
      </form>
    </>
  )
}
