import type { ReactNode } from 'react'
import type { Refusal } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'

interface AskToForgetProps {
  /** Where it is posted. */
  action: string
  intent: string
  summary: ReactNode
  text: ReactNode
  /** What staff confirm: that its customer asked for it. */
  asked: ReactNode
  does: ReactNode
  refusal: Refusal | undefined
}

/** Folded away until it is needed: forgets somebody's data, once staff have confirmed that they asked for it. It opens where that was refused. */
export function AskToForget({ action, intent, summary, text, asked, does, refusal }: AskToForgetProps) {
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
