import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Says why something was refused: by its code, or by `says` where other words fit better. `children` come after it. */
export function FailureNotice({ failure, says, children }: { failure: string; says?: MessageKey | false; children?: ReactNode }) {
  const { t } = useLanguage()
  return (
    <Notice tone="danger" role="alert">
      {t(says || (`failures.${failure}` as MessageKey))} {children}
    </Notice>
  )
}
