import type { FormRejection } from '#app/request/forms.server.ts'
import { useRequiredMessages } from '#app/ui/field-message.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { MessageKey } from '#locales/messages.ts'

interface RefusedProps {
  refusal: FormRejection | undefined
  labels: Record<string, string>
  messages?: Record<string, Record<string, string>>
}

/**
 * Error summary above the form. Renders nothing without a refusal. `messages` replace the usual
 * ones for an empty field.
 */
export function AccountFormErrors({ refusal, labels, messages }: RefusedProps) {
  const { t, sentenceSpace } = useLanguage()
  const required = useRequiredMessages(...Object.keys(labels))
  if (!refusal) return null
  const { failure, fields, reasons, retryAfter } = refusal
  const title = t(`failures.${failure}` as MessageKey)
  const why = reasons.map((reason) => t(`failures.reason.${reason}` as MessageKey))
  // Beside other errors, the reasons of a weak password stand on the line of its field.
  const weakField = failure === 'weak-password' ? undefined : Object.keys(labels).find((name) => fields[name] === 'weak-password')
  const weak = weakField && { [weakField]: { 'weak-password': why.splice(0).join(sentenceSpace) } }
  if (retryAfter) why.push(t('account.retry', { minutes: Math.ceil(retryAfter / 60) }))
  return <ErrorSummary title={title} fields={fields} labels={labels} messages={{ ...required, ...messages, ...weak }} reasons={why} />
}
