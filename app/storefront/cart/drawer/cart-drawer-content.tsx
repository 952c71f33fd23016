import { urls } from '#shared/urls.ts'
import type { CartSuggestion } from '#shop/cart/suggestions.ts'
import { isRefusedAt } from '../basket-lines.tsx'
import { FreeDeliveryProgress } from '../free-delivery-progress.tsx'
import { InsectsWarning } from '../insects-warning.tsx'
import { CartNotices } from '../cart-notices.tsx'
import { useLiveBasketAttributes } from '../cart-state.ts'
import type { CartState } from '../cart-state.types.ts'
import { cartRefusalText } from '../cart-refusal-text.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { DrawerFoot } from './drawer-foot.tsx'
import { DrawerBox } from './drawer-box.tsx'
import { DrawerLine } from './drawer-line.tsx'
import { SuggestedSnack } from './suggested-snack.tsx'

interface DrawerProps {
  standing: CartState
  suggestion: CartSuggestion | null
  /** The maximum quantity of one line in any basket. */
  limit: number
  /** True when the customer may go straight to the review step. */
  express: boolean
  currency: string
}

/** The drawer: progress to free delivery, lines, one suggested product, totals and links. */
export function CartDrawerContent({ standing, suggestion, limit, express, currency }: DrawerProps) {
  const language = useLanguage()
  const { t } = language
  const { cart, done, refused } = standing
  const isEmpty = cart.lines.length + cart.boxes.length === 0
  // The added product is in the drawer's accessible description when it opens: no notice is needed.
  const added = done?.how === 'added' ? done : null
  return (
    <div className="drawer-inside" {...useLiveBasketAttributes(cart, currency)}>
      <header>
        <h2 id="drawer-title">
          {t('common.basket')} {cart.count > 0 && <small>{t('cart-drawer.pieces', { count: cart.count })}</small>}
        </h2>
        <button type="button" className="icon-button" aria-label={t('common.close')} data-close="">
          <Icon name="x" />
        </button>
      </header>
      <div className="drawer-body" tabIndex={-1}>
        <output id="drawer-said" className="sr-only" data-carry-over={added ? 'done' : undefined}>
          {added && t('cart.added', { name: added.name })}
        </output>
        {!isEmpty && <FreeDeliveryProgress cart={cart} />}
        <CartNotices standing={added ? { ...standing, done: null } : standing} />
        {isEmpty ? (
          <EmptyState title={t('cart.empty-heading')} text={t('cart.empty-text')}>
            <LinkButton to={urls.products()}>{t('cart.empty-action')}</LinkButton>
          </EmptyState>
        ) : (
          <ul aria-label={t('cart.items')}>
            {cart.boxes.map((box) => (
              <DrawerBox
                key={box.id}
                box={box}
                refused={isRefusedAt(refused, { variationId: box.id }) ? cartRefusalText(refused, language) : undefined}
              />
            ))}
            {cart.lines.map((line) => (
              <DrawerLine
                key={line.variationId}
                line={line}
                limit={limit}
                refused={isRefusedAt(refused, line) ? cartRefusalText(refused, language) : undefined}
              />
            ))}
          </ul>
        )}
        <InsectsWarning lines={[...cart.boxes.flatMap(({ snacks }) => snacks), ...cart.lines]} />
        {suggestion && <SuggestedSnack suggestion={suggestion} />}
      </div>
      <DrawerFoot cart={cart} express={express} />
    </div>
  )
}
