import { useEffect, useRef, useState } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useLanguage } from '../words.tsx'
import { askForPasskey, canOffer, type Ending } from './passkey-ceremony.ts'

interface PasskeyButtonProps {
  purpose: 'sign-in' | 'prove'
  /** Where to go on to: an address with its language. */
  to: string
  /** Offers passkeys also among the suggestions of the page's field whose autocomplete ends in 'webauthn'. */
  offer?: boolean
}

/** Signs in, or proves who is signed in, with a passkey. Without JavaScript it is not there. Needs the words of `passkey`. */
export function PasskeyButton({ purpose, to, offer = false }: PasskeyButtonProps) {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<MessageKey | null>(null)

  /** Goes on, or says why not. */
  function end(ending: Ending): void {
    if (ending.ok) location.assign(to)
    else setWhy(ending.why)
  }

  useOffer(offer, purpose, end)

  async function press(): Promise<void> {
    setBusy(true)
    setWhy(null)
    const ending = await askForPasskey(purpose)
    // Stays busy while the next page comes.
    if (!ending.ok) setBusy(false)
    end(ending)
  }

  return (
    <div className="passkey" data-needs-script>
      <Button type="button" variant="secondary" size="large" full icon="fingerprint-pattern" busy={busy} onClick={() => void press()}>
        {t(`passkey.${purpose}`)}
      </Button>
      <div aria-live="polite">{why && <Notice tone="warn">{t(why)}</Notice>}</div>
    </div>
  )
}

/** Begins at the reader's first stir: who only looks at the page loads nothing. What goes wrong unseen stays so. */
function useOffer(offer: boolean, purpose: PasskeyButtonProps['purpose'], end: (ending: Ending) => void): void {
  const latest = useRef(end)
  useEffect(() => void (latest.current = end))
  useEffect(() => {
    if (!offer) return undefined
    const stirring = new AbortController()
    const begin = async () => {
      stirring.abort()
      if (!(await canOffer())) return
      const ending = await askForPasskey(purpose, { offered: true })
      if (ending.ok || ending.code === 'passkey-refused') latest.current(ending)
    }
    for (const stir of ['pointermove', 'touchstart', 'keydown']) addEventListener(stir, () => void begin(), { signal: stirring.signal })
    return () => stirring.abort()
  }, [offer, purpose])
}
