import type { MessageKey } from '#locales/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface PasskeyButtonProps {
  purpose: 'sign-in' | 'prove'
  /** Destination path with its language prefix. */
  to: string
  /** Also offers passkeys in the suggestions of the field whose autocomplete ends in 'webauthn'. */
  offer?: boolean
}

/** Messages for every way to fail. Any other refusal of the server shows as an internal fault. */
const FAILURE_MESSAGES: MessageKey[] = [
  'passkey.cancelled',
  'passkey.unsupported',
  'passkey.failed',
  'passkey.none',
  'common.offline',
  'failures.passkey-refused',
  'failures.account-blocked',
  'failures.not-signed-in',
  'failures.too-many-requests',
  'failures.internal',
]

/**
 * Signs in with a passkey, or proves the customer's identity again (passkey.ts). Hidden without
 * JavaScript. Works on static pages; needs the `passkey` messages.
 */
export function PasskeyButton({ purpose, to, offer }: PasskeyButtonProps) {
  const { t } = useLanguage()
  return (
    <div
      className="passkey"
      data-needs-script
      data-mount={offer ? 'passkey' : undefined}
      data-purpose={purpose}
      data-to={to}
      data-endings={JSON.stringify(Object.fromEntries(FAILURE_MESSAGES.map((ending) => [ending, t(ending)])))}
    >
      <Button type="button" variant="secondary" size="large" full icon="fingerprint-pattern" data-enhance="passkey">
        {t(`passkey.${purpose}`)}
      </Button>
      <div aria-live="polite" />
      <template>
        <Notice tone="warn">{null}</Notice>
      </template>
    </div>
  )
}
