import { urls } from '#shared/urls.ts'
import { type Basket, shownCount, shownQuantity } from '../storefront/cart/basket.ts'
import { FreeDelivery } from '../storefront/cart/free-delivery.tsx'
import { Notices } from '../storefront/cart/notices.tsx'
import { pressing, useStanding } from '../storefront/cart/use-basket.ts'
import { isAt } from '../storefront/cart/basket-lines.tsx'
import { why } from '../storefront/cart/why.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from '../words.tsx'
import type { DrawerData } from './data.ts'
import { DrawerFoot } from './foot.tsx'
import { DrawerLine } from './line.tsx'
import { Suggested } from './suggested.tsx'

interface DrawerProps {
  basket: Basket
  data: DrawerData
  close: () => void
}

/** What stands in the drawer: the way to free delivery, the lines, one snack that closes the gap, sums and the ways on. */
export function Drawer({ basket, data: { suggestions, limit, express }, close }: DrawerProps) {
  const language = useLanguage()
  const { t } = language
  const standing = useStanding(basket)
  const { cart, done, refused } = standing
  const isAdded = done?.how === 'added'
  return (
    <div className="drawer-inside" onSubmit={pressing(basket)}>
      <header>
        <h2 id="drawer-title">
          {t('common.basket')} <small>{t('drawer.pieces', { count: shownCount(standing) })}</small>
        </h2>
        <button type="button" className="icon-button" aria-label={t('common.close')} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      <div className="drawer-body">
        <output id="drawer-said" className="sr-only">
          {isAdded && done.name && t('cart.added', { name: done.name })}
        </output>
        {cart.lines.length > 0 && <FreeDelivery cart={cart} />}
        <Notices standing={isAdded ? { ...standing, done: null } : standing} />
        {cart.lines.length === 0 ? (
          <Empty title={t('cart.empty-heading')} text={t('cart.empty-text')}>
            <LinkButton to={urls.products()}>{t('cart.empty-action')}</LinkButton>
          </Empty>
        ) : (
          <ul aria-label={t('cart.items')}>
            {cart.lines.map((line) => (
              <DrawerLine
                key={line.variationId}
                line={line}
                quantity={shownQuantity(standing, line.variationId, line.quantity)}
                limit={limit}
                refused={isAt(refused, line) ? why(refused, language) : undefined}
              />
            ))}
          </ul>
        )}
        <Suggested cart={cart} suggestions={suggestions} />
      </div>
      <DrawerFoot standing={standing} express={express} />
    </div>
  )
}
