import { urls } from '#shared/urls.ts'
import type { CartBoxView } from '#shop/cart/cart.types.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The snacks of a box, folded; open when one is sold out. */
export function CartBoxSnacks({ box: { snacks, most } }: { box: CartBoxView }) {
  const { t, href, country, inARow } = useLanguage()
  return (
    <details className="cart-box-snacks" open={most === 0}>
      <summary>{t('cart.box-contents')}</summary>
      <ul>
        {snacks.map((snack) => (
          <li key={snack.variationId}>
            {snack.productSlug ? <a href={href(urls.product(snack.productSlug))}>{snack.productName}</a> : snack.productName}{' '}
            <small>
              {snack.most === 0 ? t('common.sold-out') : inARow(snack.country ? country(snack.country) : '', snack.variationName)}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
