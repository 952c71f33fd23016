import { urls } from '#shared/urls.ts'
import type { AddedSharedCart } from '#shop/cart/sharing.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The outcome of adding a shared basket: added items, reduced quantities and missing items. Needs
 * the messages of `shared`.
 */
export function SharedCartNotice({ came: { added, gone, fewer } }: { came: Omit<AddedSharedCart, 'token'> }) {
  const { t } = useLanguage()
  return (
    <Notice tone={added > 0 ? 'ok' : 'warn'}>
      <p className="font-bold">{t('shared-cart.added', { count: added })}</p>
      <ul>
        {fewer.map(({ name, quantity }) => (
          <li key={name}>{t('shared-cart.added-fewer', { name, count: quantity })}</li>
        ))}
        {gone.map((name) => (
          <li key={name}>{t('cart.change-gone', { name })}</li>
        ))}
      </ul>
      <p className="pt-2">
        <LinkButton to={urls.cart()} variant="secondary" size="small">
          {t('common.view-basket')}
        </LinkButton>
      </p>
    </Notice>
  )
}
