import type { ReactNode } from 'react'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'

interface AskToForgetProps {
  /** URL of the form. */
  action: string
  intent: string
  summary: ReactNode
  text: ReactNode
  /** Label of the checkbox by which staff confirm that the customer requested it. */
  asked: ReactNode
  does: ReactNode
  refusal: FormRejection | undefined
}

/**
 * Erases a customer's data after staff confirm that the customer requested it. Folded until needed;
 * opens after a refusal.
 */
export function ErasePersonForm({ action, intent, summary, text, asked, does, refusal }: AskToForgetProps) {
  const refused = refusal?.values.intent === intent ? refusal : undefined
  return (
    <details className="admin-more" open={Boolean(refused)}>
      <summary>{summary}</summary>
      <form method="post" action={action} className="admin-fields" noValidate>
        <p className="text-ink-2">{text}</p>
        <Checkbox name="asked" required label={asked} error={refused?.fields.asked} />
        <Button variant="danger" size="small" name="intent" value={intent}>
          {does}
        </Button>
      </form>
    </details>
  )
}
