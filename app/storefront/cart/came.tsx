import { urls } from '#shared/urls.ts'
import type { AddedShared } from '#shop/cart/sharing.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** What of a shared basket is in the own one now, and what there was less of or none. Needs the words of `shared`. */
export function Came({ came: { added, gone, fewer } }: { came: Omit<AddedShared, 'token'> }) {
  const { t } = useLanguage()
  return (
    <Notice tone={added > 0 ? 'ok' : 'warn'}>
      <p className="font-bold">{t('shared.came', { count: added })}</p>
      <ul>
        {fewer.map(({ name, quantity }) => (
          <li key={name}>{t('shared.came-fewer', { name, count: quantity })}</li>
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
