import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Ago } from './ago.tsx'
import { KeyHint } from './keyboard/key-hint.tsx'

interface StaffNotesProps {
  notes: { id: string; by: string; body: string; at: Date }[]
  now: Date
  /**
   * URL of the form. `formKey` is the idempotency key, so that a second press does not write the
   * note twice.
   */
  action: string
  formKey: string
  /** The refusal of this note's form. */
  refused: FormRejection | undefined
  label: string
  write: string
  /**
   * True: the server refuses an empty note, with the error beside the field. False: the browser
   * does.
   */
  noValidate?: boolean
}

/** Staff notes, and a form for a new one. */
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
      <form id="note" method="post" action={action} data-named-form className="admin-fields staff-note" noValidate={noValidate}>
        <input type="hidden" name="key" value={formKey} />
        <TextField
          name="body"
          label={label}
          rows={3}
          maxLength={2000}
          defaultValue={refused?.values.body ?? ''}
          error={refused?.fields.body}
        />
        <Button name="intent" value="note" variant="secondary" size="small" aria-keyshortcuts="n">
          {write}
          <KeyHint keys="n" />
        </Button>
      </form>
    </>
  )
}
