import './cart/cart.css'
import type { MessageKey } from '#locales/messages.ts'
import { acknowledgeChanges, cartOf } from '#shop/cart.ts'
import { urls } from '#shared/urls.ts'
import { readForm, refuse } from '../forms.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Notice } from '../ui/notice.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/cart'
import { Again } from './cart/again.tsx'
import { againOf } from './cart/again.server.ts'
import { Changes } from './cart/changes.tsx'
import { addFromElsewhere, change, lastDone } from './cart/change.server.ts'
import { JustNow } from './cart/just-now.tsx'
import { Line, SavedLine } from './cart/line.tsx'
import { Summary } from './cart/summary.tsx'
import { More } from './cart/more.tsx'
import { usePresses } from './cart/presses.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by } = ask(context)
  const query = new URL(request.url).searchParams
  const cart = await cartOf(shop, by)
  // Told on this very page, so the next one need not tell it again.
  if (cart.changes.length > 0) await acknowledgeChanges(shop, by)
  const held = new Set([...cart.lines, ...cart.savedForLater].map((line) => line.productSlug))
  return {
    cart,
    done: lastDone(query, shop.catalogue),
    again: await againOf(ask(context), query),
    more: shop.catalogue
      .shelf('featured', 12)
      .filter((card) => card.addVariationId && !held.has(card.slug))
      .slice(0, 4),
    words: words(context, 'again', 'cart'),
  }
}

/** Every press on this page, and the add buttons of all others: `intent` says which. */
export async function action({ request, context }: Route.ActionArgs) {
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    if (values.intent === 'add' && values.back) return await addFromElsewhere(context, values)
    return await change(context, values)
  } catch (error) {
    return refuse(error, values)
  }
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, done, again, more } = loaderData
  const { t } = useLanguage()
  const { post, pending } = usePresses(cart.count)
  const refusal = actionData?.refusal
  const refused = refusal && t(`failures.${refusal.failure}` as MessageKey)
  const at = refusal?.values.variationId
  // What is refused is told in its place: a code at its field, a line's affair at the line, the rest above all.
  const hasPlace = refusal?.values.intent === 'code' || [...cart.lines, ...cart.savedForLater].some((line) => line.variationId === at)
  return (
    <div className="page">
      <PageHead title={t('cart.title')} />
      <h1 className="cart-heading">{t('cart.heading')}</h1>
      {/* One listener for all forms below: each works by itself, this only spares the reload. */}
      <div onSubmit={post} className="grid gap-4">
        {refused && !hasPlace && (
          <Notice tone="danger" role="alert">
            {refused}
          </Notice>
        )}
        {again && <Again missing={again} />}
        <Changes changes={cart.changes} />
        {done && <JustNow key={`${done.how} ${done.variationId}`} done={done} />}
        {cart.lines.length === 0 ? (
          <Empty title={t('cart.empty-heading')} text={t('cart.empty-text')}>
            <LinkButton to={urls.products()}>{t('cart.empty-action')}</LinkButton>
          </Empty>
        ) : (
          <div className="cart-layout">
            <ul aria-label={t('cart.items')} className="cart-lines">
              {cart.lines.map((line) => (
                <Line
                  key={line.variationId}
                  line={line}
                  quantity={pending?.variationId === line.variationId ? pending.quantity : line.quantity}
                  refused={at === line.variationId ? refused : undefined}
                />
              ))}
            </ul>
            {cart.count > 0 && (
              <Summary
                cart={cart}
                typed={refusal?.values.discount}
                refused={refusal?.values.intent === 'code' ? refusal.failure : undefined}
                applying={pending?.intent === 'code'}
              />
            )}
          </div>
        )}
        {cart.savedForLater.length > 0 && (
          <section className="cart-saved" aria-labelledby="saved">
            <h2 id="saved">{t('cart.saved-heading')}</h2>
            <ul className="cart-lines">
              {cart.savedForLater.map((line) => (
                <SavedLine key={line.variationId} line={line} refused={at === line.variationId ? refused : undefined} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <More cards={more} />
    </div>
  )
}
