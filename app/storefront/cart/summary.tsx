import type { CartView } from '#shop/cart.ts'
import { urls } from '#shared/urls.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RouteLine } from '../../ui/route-line.tsx'
import { useLanguage } from '../../words.tsx'
import { Bill } from '../bill.tsx'

interface SummaryProps {
  cart: CartView
  /** What was typed as a code and why it was refused. */
  typed?: string
  refused?: string
  applying: boolean
}

/** The way to free delivery, every charge, the discount code and the way on. */
export function Summary({ cart, typed, refused, applying }: SummaryProps) {
  const { t } = useLanguage()
  return (
    <aside className="panel cart-summary" aria-label={t('cart.summary')}>
      <FreeDelivery cart={cart} />
      <hr className="rule" />
      <Bill charges={cart} code={cart.discount?.code} method="standard" estimated />
      <Code cart={cart} typed={typed} refused={refused} applying={applying} />
      <div className="grid gap-3">
        <LinkButton to={urls.checkout()} size="large" full>
          {t('cart.check-out')}
        </LinkButton>
        <p className="help text-center">{t('cart.check-out-help')}</p>
      </div>
    </aside>
  )
}

function FreeDelivery({ cart }: { cart: CartView }) {
  const { t, money } = useLanguage()
  const { freeDeliveryMissingCents: missing, freeDeliveryFromCents: from } = cart
  if (from === null) return null
  const percent = from > 0 ? 100 * (1 - missing / from) : 100
  return (
    <div className="grid gap-3">
      <p className="text-sm font-semibold">
        {missing > 0 ? t('cart.delivery-missing', { amount: money(missing) }) : t('cart.delivery-reached')}
      </p>
      <RouteLine percent={percent} label={t('cart.delivery-progress')} />
    </div>
  )
}

function Code({ cart, typed, refused, applying }: SummaryProps) {
  const { t, href } = useLanguage()
  if (cart.discount && !cart.discount.refused) {
    const { code } = cart.discount
    return (
      <form method="post" action={href(urls.cart())} className="cart-code-on">
        <Icon name="badge-check" />
        <span>{t('cart.code-applied', { code })}</span>
        <button className="icon-button" name="intent" value="remove-code" aria-label={t('cart.code-remove', { code })}>
          <Icon name="x" small />
        </button>
      </form>
    )
  }
  const error = refused ?? cart.discount?.refused ?? undefined
  return (
    <details className="cart-code" open={error !== undefined}>
      <summary>{t('cart.code-question')}</summary>
      <form method="post" action={href(urls.cart())}>
        <Field
          name="discount"
          label={t('cart.code-label')}
          defaultValue={typed ?? cart.discount?.code}
          error={error}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button variant="secondary" name="intent" value="code" busy={applying}>
          {t('cart.code-apply')}
        </Button>
      </form>
    </details>
  )
}
