import { useLanguage } from '#app/language/words.tsx'

const STRENGTH_BARS = [1, 2, 3, 4] as const
/** The server's reasons to refuse a password (shop/accounts/passwords/password-rules.ts). */
const REFUSAL_REASONS = ['too-short', 'common', 'personal', 'names', 'repeats', 'sequence', 'keyboard', 'dates', 'guessable'] as const

/**
 * The strength of the password above: bars and a text below them. The text first names reasons for
 * a refusal (strength.ts). It begins with the rules.
 */
export function PasswordMeter({ id, rules }: { id: string; rules?: string }) {
  const { t } = useLanguage()
  const none = t('account.strength.none')
  const reasons = Object.fromEntries(REFUSAL_REASONS.map((reason) => [reason, t(`failures.reason.${reason}`)]))
  return (
    <>
      <div
        className="password-meter strength-0"
        data-needs-script
        data-verdicts={JSON.stringify([none, ...STRENGTH_BARS.map((strength) => t(`account.strength.${strength}`))])}
        data-reasons={JSON.stringify(reasons)}
      >
        <meter
          className="sr-only"
          min={0}
          max={STRENGTH_BARS.length}
          value={0}
          aria-label={t('account.strength.label')}
          aria-valuetext={none}
        />
        {STRENGTH_BARS.map((bar) => (
          <span key={bar} />
        ))}
      </div>
      <p id={id} className="help" aria-live="polite">
        {rules}
      </p>
    </>
  )
}
