import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'

interface LineFormProps {
  intent: string
  variationId: string
  /** As many as are shown: what a stepper's buttons count from, and what comes back when the line is put back. */
  quantity: number
  /** The line is one of those beside the basket. */
  saved?: boolean
  children: ReactNode
}

/** A form of one line; the buttons that send it are its children. It posts by itself, the page may send it without a reload. */
export function LineForm({ intent, variationId, quantity, saved, children }: LineFormProps) {
  const { href } = useLanguage()
  return (
    <form method="post" action={href(urls.cart())}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="variationId" value={variationId} />
      {saved && <input type="hidden" name="wasSaved" value="yes" />}
      <input type="hidden" name="had" value={quantity} />
      {children}
    </form>
  )
}
