import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import type { CartLineView } from '#shop/cart.ts'
import { useLanguage } from '../../words.tsx'

/** A form of one line; the buttons that send it are its children. It posts by itself, the page may send it without a reload. */
export function LineForm({ intent, line, children }: { intent: string; line: CartLineView; children: ReactNode }) {
  const { href } = useLanguage()
  return (
    <form method="post" action={href(urls.cart())}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="variationId" value={line.variationId} />
      <input type="hidden" name="had" value={line.quantity} />
      {children}
    </form>
  )
}
