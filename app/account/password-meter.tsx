import type { MessageKey } from '#locales/messages.ts'
import { useLanguage } from '../words.tsx'
import type { Judged } from './use-strength.ts'

const MOST = 4

/** How strong the password above is: as bars, and in words below them, which say first what would be refused. Before that, the rules. */
export function PasswordMeter({ id, judged, rules }: { id: string; judged: Judged | null; rules?: string }) {
  const { t } = useLanguage()
  const strength = judged?.strength ?? 0
  const verdict = judged && t(`account.strength.${strength}` as MessageKey)
  return (
    <>
      <div className={`password-meter strength-${strength}`} data-needs-script>
        <meter
          className="sr-only"
          min={0}
          max={MOST}
          value={strength}
          aria-label={t('account.strength.label')}
          aria-valuetext={verdict ?? t('account.strength.none')}
        />
        {Array.from({ length: MOST }, (_, bar) => (
          <span key={bar} className={bar < strength ? 'is-full' : undefined} />
        ))}
      </div>
      <p id={id} className="help" aria-live="polite">
        {judged ? [verdict, ...judged.reasons.map((reason) => t(`failures.reason.${reason}` as MessageKey))].join(' ') : rules}
      </p>
    </>
  )
}
