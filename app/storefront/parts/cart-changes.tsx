import type { CartChange } from '#shop/cart/cart.types.ts'
import { Notice } from '#app/ui/notice.tsx'
import { type LanguageContextValue, useLanguage } from '#app/language/words.tsx'

/** Changes of the basket since the last visit, one sentence each. Needs the messages of `cart`. */
export function CartChanges({ changes, title }: { changes: CartChange[]; title?: string }) {
  const language = useLanguage()
  if (changes.length === 0) return null
  return (
    <Notice tone="warn" data-key="changes" data-carry-over="changes">
      <p className="font-bold">{title ?? language.t('cart.changes')}</p>
      <ul data-slot="changes">
        {changes.map((change, index) => {
          const sentence = sentenceOf(change, language)
          const manner =
            change.kind === 'sold-out' || change.kind === 'box-short' ? { 'data-no-carry-over': '' } : { 'data-carry-over': sentence }
          return (
            <li key={`${change.kind} ${change.productName} ${index}`} {...manner}>
              {sentence}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function sentenceOf(change: CartChange, { t, money }: LanguageContextValue): string {
  const name = change.productName
  switch (change.kind) {
    case 'price':
      return t('cart.change-price', { name, was: money(change.wasCents), now: money(change.nowCents) })
    case 'fewer':
      return t('cart.change-fewer', { name, count: change.quantity })
    case 'sold-out':
      return t('cart.change-sold-out', { name })
    case 'box-price':
      return t('cart.change-box-price', { was: money(change.wasCents), now: money(change.nowCents) })
    case 'box-fewer':
      return t('cart.change-box-fewer', { count: change.quantity })
    case 'box-short':
      return t('cart.change-box-short', { name })
    default:
      return name ? t('cart.change-gone', { name }) : t('cart.change-gone-unnamed')
  }
}
