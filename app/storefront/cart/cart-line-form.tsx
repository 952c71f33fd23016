import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'

interface LineFormProps {
  intent: string
  /** The id of the line: of its variation or of its discovery box. */
  variationId: string
  isBox?: boolean
  /** The shown quantity. The stepper's buttons count from it, and undo restores it. */
  quantity: number
  /** True for a line that is saved for later. */
  saved?: boolean
  children: ReactNode
}

/**
 * The form of one line, with its buttons as children. Works without JavaScript; with it, the page
 * posts in the background. A changed quantity leads back to its line, and everything else to the
 * notice at the top.
 */
export function CartLineForm({ intent, variationId, isBox, quantity, saved, children }: LineFormProps) {
  const { href } = useLanguage()
  const place = intent === 'quantity' ? `#${cartLineId(variationId)}` : ''
  return (
    <form method="post" action={href(urls.cart()) + place}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="variationId" value={variationId} />
      {isBox && <input type="hidden" name="boxId" value={variationId} />}
      {saved && <input type="hidden" name="wasSaved" value="yes" />}
      <input type="hidden" name="had" value={quantity} />
      {children}
    </form>
  )
}

/** The id of a line in the basket's page. */
export function cartLineId(variationId: string): string {
  return `line-${variationId}`
}
