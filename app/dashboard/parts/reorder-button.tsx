import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface BuyAgainProps {
  number: string
  /** Idempotency key: a second press with the same key adds nothing more. */
  againKey: string
  size?: 'small' | 'medium'
  full?: boolean
  /** Accessible name, for a button whose visible text does not name the order. */
  label?: string
  children: ReactNode
}

/** Adds the items of an order to the basket. A form that works without JavaScript. */
export function ReorderButton({ number, againKey, size, full, label, children }: BuyAgainProps) {
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
