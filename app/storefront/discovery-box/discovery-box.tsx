import '../parts/cart.css'
import './box.css'
import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { z } from 'zod'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { pickDiscoveryBox, AddBox, addBoxToCart } from '#shop/cart/discovery-box.ts'
import { Failure } from '#shop/failure.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { BreadcrumbTrail } from '#app/layout/breadcrumb-trail.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/discovery-box'
import { DiscoveryBoxSnacks } from './discovery-box-snacks.tsx'
import { DiscoveryBoxFilters } from './discovery-box-filters.tsx'
import { listingParameters } from '../parts/listing/listing-url.ts'
import { countsByValue } from '../parts/listing/listing.ts'
import { readListingQuery } from '../parts/listing/listing-query.ts'

export const handle = staticPage

const Turn = z.coerce.number().int().min(1).max(999).catch(1)

/** A selection of products by the shop that respects the dietary filters in the query string. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = getRequestContext(context)
  const given = readQuery('discoveryBox', request.url)
  const { diets, free, heat } = readListingQuery(given, { categories: () => [], countries: () => [] })
  const wish = { diets, free, heat }
  const turn = Turn.parse(given.turn ?? 1)
  const { among, ...box } = pickDiscoveryBox(shop, wish, turn)
  const { facets, unstated } = among
  return {
    words: getMessages(context, 'discovery-box', 'cart', 'shared-cart', 'products'),
    box,
    key: randomUUID(),
    next: { ...listingParameters(wish), turn: String(turn + 1) },
    wish,
    counts: { diets: countsByValue(facets.diets), free: countsByValue(facets.free), heat: countsByValue(facets.heat) },
    unstated,
  }
}

/** Adds the shown products to the basket and redirects there. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, by, setCookie } = getRequestContext(context)
  const { snacks = '', key } = await readForm(request)
  try {
    const box = parseForm(AddBox, { key, lines: snacks.split(' ').map((variationId) => ({ variationId })) })
    const { token, isWhole } = await addBoxToCart(shop, by, box)
    if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
    if (!isWhole) setFlash(context, 'failures.sold-out')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    setFlash(context, `failures.${error.code}`)
    return redirect(urls.discoveryBox(), 303)
  }
  return redirect(urls.cart(), 303)
}

export default function DiscoveryBoxPage({ loaderData: { box, key, next, wish, counts, unstated } }: Route.ComponentProps) {
  const { t, money } = useLanguage()
  const { snacks, totalCents, hasOthers } = box
  return (
    <div className="page">
      <PageHead
        title={t('common.discovery-box')}
        description={t('discovery-box.text', { count: snacks.length })}
        path={urls.discoveryBox()}
      />
      <BreadcrumbTrail
        trail={[
          { label: t('common.home'), to: urls.home() },
          { label: t('common.discovery-box'), to: urls.discoveryBox() },
        ]}
      />
      <h1 className="cart-heading">{t('discovery-box.heading')}</h1>
      {snacks.length > 0 && <p className="text-md box-text">{t('discovery-box.text', { count: snacks.length })}</p>}
      <DiscoveryBoxFilters wish={wish} counts={counts} unstated={unstated} />
      {snacks.length === 0 ? (
        <EmptyState title={t('discovery-box.nothing')} text={t('discovery-box.nothing-text')}>
          <LinkButton to={urls.discoveryBox()}>{t('discovery-box.start-over')}</LinkButton>
        </EmptyState>
      ) : (
        <div className="cart-layout">
          <DiscoveryBoxSnacks snacks={snacks} />
          <aside className="panel cart-summary" aria-label={t('cart.summary')}>
            <dl className="sum">
              <div className="total">
                <dt>{t('cart.subtotal')}</dt>
                <dd>{money(totalCents)}</dd>
              </div>
            </dl>
            <p className="help">{t('shared-cart.today')}</p>
            <form method="post">
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="snacks" value={snacks.map(({ variationId }) => variationId).join(' ')} />
              <Button size="large" full>
                {t('shared-cart.add-all')}
              </Button>
            </form>
            {hasOthers && (
              <LinkButton to={urls.discoveryBox(next)} variant="ghost" full rel="nofollow">
                {t('discovery-box.again')}
              </LinkButton>
            )}
          </aside>
        </div>
      )}
    </div>
  )
}
