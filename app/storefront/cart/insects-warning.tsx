import type { CartLineView } from '#shop/cart/cart.types.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Warns of snacks made of insects, as their own pages do; says nothing where there are none. */
export function InsectsWarning({ lines }: { lines: CartLineView[] }) {
  const { t, list, sentenceSpace } = useLanguage()
  const names = new Set(lines.filter(({ insects }) => insects).map(({ productName }) => productName))
  if (names.size === 0) return null
  return (
    <div className="cart-insects" data-key="insects">
      <Notice tone="warn" role="note">
        <b>{t('common.insects-in', { names: list([...names]) })}</b>
        {sentenceSpace}
        {t('common.insects-text')}
      </Notice>
    </div>
  )
}
