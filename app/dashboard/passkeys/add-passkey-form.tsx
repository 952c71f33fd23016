import { type SubmitEvent, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { urls } from '#shared/urls.ts'
import { createPasskey, hasPasskeys, type PasskeyResult } from '#app/client/account/passkey-ceremony.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Creates a passkey in the browser. The list above shows it at once. */
export function AddPasskeyForm() {
  const { t, href } = useLanguage()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [ending, setEnding] = useState<PasskeyResult | null>(null)
  const isPossible = useSyncExternalStore(never, hasPasskeys, () => true)

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    setEnding(null)
    const made = await createPasskey(new FormData(form).get('new-name') as string)
    if (!made.ok && made.code === 'prove-first') return location.assign(href(urls.reauthenticate({ redirect: urls.passkeys() })))
    if (made.ok) {
      form.reset()
      await revalidate()
    }
    setBusy(false)
    setEnding(made)
  }

  if (!isPossible) return <Notice tone="info">{t('passkey.unsupported')}</Notice>
  return (
    <>
      <form className="setting-form" data-needs-script onSubmit={(event) => void add(event)}>
        <InputField
          name="new-name"
          label={t('two-step.keys.add-name')}
          help={t('two-step.keys.add-name-help')}
          optional
          autoComplete="off"
          maxLength={60}
        />
        <Button icon="fingerprint-pattern" busy={busy}>
          {t('two-step.keys.add')}
        </Button>
      </form>
      <p className="without-script">{t('two-step.keys.needs-script')}</p>
      <div aria-live="polite">
        {ending?.ok && <Notice tone="ok">{t('two-step.keys.added-now')}</Notice>}
        {ending && !ending.ok && ending.why && <Notice tone="warn">{t(ending.why)}</Notice>}
      </div>
    </>
  )
}

/** A browser does not learn passkeys while the page is open. */
function never(): () => void {
  return () => {}
}
