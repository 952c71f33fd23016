import type { MessageKey } from '#locales/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface PasskeyButtonProps {
  purpose: 'sign-in' | 'prove'
  /** Where to go on to: an address with its language. */
  to: string
  /** Offers passkeys also among the suggestions of the page's field whose autocomplete ends in 'webauthn'. */
  offer?: boolean
}

/** How it may end without having let anybody in; whatever else the server refuses is told as a fault. */
const ENDINGS: MessageKey[] = [
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

/** Signs in, or proves who is signed in, with a passkey (passkey.ts). Without JavaScript it is not there. On still pages; needs the words of `passkey`. */
export function PasskeyButton({ purpose, to, offer }: PasskeyButtonProps) {
  const { t } = useLanguage()
  return (
    <div
      className="passkey"
      data-needs-script
      data-enliven={offer ? 'passkey' : undefined}
      data-purpose={purpose}
      data-to={to}
      data-endings={JSON.stringify(Object.fromEntries(ENDINGS.map((ending) => [ending, t(ending)])))}
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
