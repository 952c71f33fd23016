import '../../parts/cart.css'
import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { AddSharedCart, addSharedCart, type SharedCart, getSharedCart } from '#shop/cart/sharing.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/shared-cart'
import { SharedCartNotice } from '../shared-cart-notice.tsx'
import { SharedLines } from './shared-lines.tsx'

export const handle = staticPage

/** A shared basket at today's prices. An expired or unknown link gets an explanation. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { shop } = getRequestContext(context)
  const shown = await found(() => getSharedCart(shop, token))
  const said = getMessages(context, 'shared-cart', 'cart')
  if (shown instanceof Failure)
    return data({ words: said, cart: null, addKey: '', isOver: shown.code === 'link-expired' }, { status: shown.status })
  return data({ words: said, cart: shown, addKey: randomUUID(), isOver: false })
}

/**
 * Adds all lines to the visitor's own basket. Redirects to the basket if all were added, otherwise
 * reports the missing items.
 */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { shop, by, setCookie } = getRequestContext(context)
  const values = await readForm(request)
  const came = await found(async () => addSharedCart(shop, by, token, parseForm(AddSharedCart, values)))
  if (came instanceof Failure) return rejectForm(came)
  const { token: cartToken, ...outcome } = came
  if (cartToken) setCookie(cartCookie(cartToken, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
  if (outcome.gone.length + outcome.fewer.length === 0) throw redirect(urls.cart(), 303)
  return data({ came: outcome })
}

async function found<T>(look: () => Promise<T>): Promise<T | Failure> {
  return look().catch((error: unknown) => {
    if (error instanceof Failure) return error
    throw error
  })
}

export default function SharedCartPage({ loaderData: { cart, addKey, isOver }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <div className="page">
      <PageHead title={t('shared-cart.title')} />
      {/* The address contains the secret token: other sites must not receive it as the referrer. */}
      {import.meta.env.SSR && <meta name="referrer" content="same-origin" />}
      {cart ? (
        <Shown
          cart={cart}
          addKey={addKey}
          came={actionData && 'came' in actionData ? actionData.came : null}
          failure={actionData && 'refusal' in actionData ? actionData.refusal.failure : null}
        />
      ) : (
        <>
          <h1 className="cart-heading">{t(isOver ? 'shared-cart.expired-heading' : 'shared-cart.unknown-heading')}</h1>
          <EmptyState title={t(isOver ? 'shared-cart.expired' : 'shared-cart.unknown')} text={t('shared-cart.instead')}>
            <LinkButton to={urls.products()}>{t('cart.empty-action')}</LinkButton>
          </EmptyState>
        </>
      )}
    </div>
  )
}

interface ShownProps {
  cart: SharedCart
  /** Idempotency key: a second press with the same key adds nothing more. */
  addKey: string
  came: Parameters<typeof SharedCartNotice>[0]['came'] | null
  failure: string | null
}

function Shown({ cart, addKey, came, failure }: ShownProps) {
  const { t, money, list, day } = useLanguage()
  const hasSome = [...cart.lines, ...cart.boxes].some(({ most }) => most > 0)
  return (
    <>
      <h1 className="cart-heading">{t('shared-cart.heading')}</h1>
      <div className="grid gap-4">
        {failure && <FailureNotice failure={failure} />}
        {came && <SharedCartNotice came={came} />}
        {cart.gone.length > 0 && <Notice tone="warn">{t('shared-cart.gone', { count: cart.gone.length, names: list(cart.gone) })}</Notice>}
        <div className="cart-layout">
          <SharedLines lines={cart.lines} boxes={cart.boxes} />
          <aside className="panel cart-summary" aria-label={t('cart.summary')}>
            <dl className="sum">
              <div className="total">
                <dt>{t('cart.subtotal')}</dt>
                <dd>{money(cart.subtotalCents)}</dd>
              </div>
            </dl>
            <p className="help">{t('shared-cart.today')}</p>
            {hasSome && (
              <form method="post">
                <input type="hidden" name="key" value={addKey} />
                <Button size="large" full>
                  {t('shared-cart.add-all')}
                </Button>
              </form>
            )}
            <p className="help text-center">{t('shared-cart.until', { day: day(cart.expiresAt) })}</p>
          </aside>
        </div>
      </div>
    </>
  )
}
