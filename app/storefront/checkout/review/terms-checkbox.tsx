import { urls } from '#shared/urls.ts'
import { richMessage } from '#app/language/rich-message.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface TermsProps {
  /** The date of an earlier acceptance that is still valid; null shows the checkbox. */
  agreedAt: Date | null
  unagreed: boolean
  onAgreed: () => void
}

/** Acceptance of the terms and the refund policy, which open in a new tab. */
export function TermsCheckbox({ agreedAt, unagreed, onAgreed }: TermsProps) {
  const { t, day } = useLanguage()
  const policies = {
    terms: <Policy to={urls.terms()}>{t('checkout.terms-terms')}</Policy>,
    refund: <Policy to={urls.refund()}>{t('checkout.terms-refund')}</Policy>,
  }
  if (agreedAt) {
    return (
      <p className="help">
        <input type="hidden" name="terms" value="before" />
        {richMessage(t, 'checkout.terms-before', policies, { day: day(agreedAt) })}
      </p>
    )
  }
  return (
    <Checkbox
      name="terms"
      value="now"
      required
      error={unagreed ? 'terms-not-accepted' : undefined}
      onChange={onAgreed}
      label={richMessage(t, 'checkout.terms-agree', policies)}
    />
  )
}

function Policy({ to, children }: { to: string; children: string }) {
  const { t, href } = useLanguage()
  return (
    <a className="link" href={href(to)} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> ({t('checkout.terms-tab')})</span>
    </a>
  )
}
