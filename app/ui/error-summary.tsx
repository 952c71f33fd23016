import { useEffect, useRef } from 'react'
import { useLanguage } from '#app/language/words.tsx'
import { fieldId, useFieldMessage } from './field-message.ts'
import { Icon } from './icon.tsx'

interface ErrorSummaryProps {
  /** The error as a whole, already translated. */
  title?: string
  /** Error codes by field name, as in a refusal. */
  fields: Record<string, string>
  /** Field labels from top to bottom. Only these fields are linked. */
  labels: Record<string, string>
  messages?: Record<string, Record<string, string>>
  reasons?: string[]
}

/**
 * The error summary above a refused form. Takes the focus when it appears, and links to each field.
 */
export function ErrorSummary({ title: given, fields, labels, messages = {}, reasons = [] }: ErrorSummaryProps) {
  const { t } = useLanguage()
  const title = given ?? t('common.form-refused')
  const summary = useRef<HTMLDivElement>(null)
  // Each refusal has a new `fields` object, so a second refusal takes the focus again.
  useEffect(() => {
    if (fields) summary.current?.focus()
  }, [fields])
  return (
    <div ref={summary} className="notice notice-danger" role="alert" tabIndex={-1}>
      <Icon name="circle-exclamation-point" />
      <div>
        <p className="font-bold">{title}</p>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {Object.entries(labels).map(
            ([name, label]) =>
              fields[name] && (
                <SummaryLine key={name} name={name} code={fields[name]} label={label} messages={messages[name]} title={title} />
              ),
          )}
        </ul>
      </div>
    </div>
  )
}

interface SummaryLineProps {
  name: string
  code: string
  label: string
  messages?: Record<string, string>
  title: string
}

/** If the title already explains the error, the link shows only the field's label. */
function SummaryLine({ name, code, label, messages, title }: SummaryLineProps) {
  const { t, sentenceSpace } = useLanguage()
  const said = useFieldMessage(code, messages) ?? ''
  // A label that is a sentence has its own end.
  const line = /[.?!。？！؟]$/u.test(label) ? label + sentenceSpace + said : t('common.form-refused-field', { label, message: said })
  return (
    <li>
      <a href={`#${fieldId(name)}`}>{said === title ? label : line}</a>
    </li>
  )
}
