import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface BuyAgainProps {
  number: string
  /** A second press with the same key adds nothing more. */
  againKey: string
  size?: 'small' | 'medium'
  full?: boolean
  /** What a screen reader says, where the words in sight do not name the order. */
  label?: string
  children: ReactNode
}

/** Puts what an order held into the basket. A form that works alone. */
export function BuyAgain({ number, againKey, size, full, label, children }: BuyAgainProps) {
  const { href } = useLanguage()
  return (
    <form method="post" action={href(urls.order(number))}>
      <input type="hidden" name="key" value={againKey} />
      <Button
        name="intent"
        value="again"
        variant="secondary"
        size={size}
        full={full}
        icon={full ? 'rotate-ccw' : undefined}
        aria-label={label}
      >
        {children}
      </Button>
    </form>
  )
}
