import { urls } from '#shared/urls.ts'
import type { CartView } from '#shop/cart/cart.types.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { RefusedCartAction } from './cart-state.types.ts'
import { cartRefusalText } from './cart-refusal-text.ts'

/**
 * The forms lead back to themselves: without JavaScript the page would show its top, and not what
 * became of the code.
 */
const PLACE = 'discount-code'

interface CodeProps {
  discount: CartView['discount']
  refused: RefusedCartAction | null
}

/**
 * The discount code: an applied code with a remove button, otherwise a field with its error
 * message.
 */
export function DiscountCodeForm({ discount, refused }: CodeProps) {
  const language = useLanguage()
  const { t, href } = language
  const action = `${href(urls.cart())}#${PLACE}`
  if (discount && !discount.refused && !refused) {
    const { code } = discount
    return (
      <form id={PLACE} method="post" action={action} className="cart-code-on">
        <input type="hidden" name="intent" value="remove-code" />
        <Icon name="badge-check" />
        <span>{t('cart.code-applied', { code })}</span>
        <button className="icon-button" aria-label={t('cart.code-remove', { code })}>
          <Icon name="x" small />
        </button>
      </form>
    )
  }
  // A code that was applied and is no longer valid shows its reason.
  const refusal = refused ?? (discount?.refused ? { intent: 'code', failure: discount.refused, ...discount } : null)
  return (
    <details id={PLACE} className="cart-code" data-slot="code" data-refused={refused ? '' : undefined} open={refusal !== null}>
      <summary>{t('cart.code-question')}</summary>
      <form method="post" action={action} data-busy-while="code">
        <input type="hidden" name="intent" value="code" />
        <InputField
          name="discount"
          label={t('cart.code-label')}
          defaultValue={refusal?.code}
          error={refusal?.failure}
          messages={refusal ? { [refusal.failure]: cartRefusalText(refusal, language) } : undefined}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button variant="secondary">{t('cart.code-apply')}</Button>
      </form>
    </details>
  )
}
