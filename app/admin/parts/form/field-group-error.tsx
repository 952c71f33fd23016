import { fieldId, useFieldMessage } from '#app/ui/field-message.ts'
import { FieldError } from '#app/ui/field.tsx'

/** The error of a group of fields, shown at the group. */
export function FieldGroupError({
  name,
  fields,
  messages,
}: {
  name: string
  fields: Record<string, string>
  messages?: Record<string, string>
}) {
  const said = useFieldMessage(fields[name], messages)
  if (!said) return null
  return (
    <div id={fieldId(name)} tabIndex={-1}>
      <FieldError id={`${fieldId(name)}-error`}>{said}</FieldError>
    </div>
  )
}
