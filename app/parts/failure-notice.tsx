import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Explains a failure by its code, or with the message `says`. `children` come after the text. */
export function FailureNotice({ failure, says, children }: { failure: string; says?: MessageKey | false; children?: ReactNode }) {
  const { t, sentenceSpace } = useLanguage()
  return (
    <Notice tone="danger" role="alert">
      {t(says || (`failures.${failure}` as MessageKey))}
      {sentenceSpace}
      {children}
    </Notice>
  )
}
