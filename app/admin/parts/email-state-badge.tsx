import type { EmailState as State } from '#shop/office/mail/email-log.ts'
import type { SkipReason } from '#shop/base/outbox.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'

const tones = { done: 'ok', waiting: 'info', 'not-needed': 'plain', dead: 'danger' } as const

/** The state of an email, and the reason if it was not needed and not sent. */
export function EmailStateBadge({ state, reason }: { state: State; reason: SkipReason | null }) {
  const { t } = useLanguage()
  return (
    <>
      <Badge tone={tones[state]}>{t(`admin.email-${state}`)}</Badge> {reason && <small>{t(`email-names.skipped-${reason}`)}</small>}
    </>
  )
}
