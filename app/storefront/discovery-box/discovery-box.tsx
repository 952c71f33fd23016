import '../parts/listing/filters.css'
import './box.css'
import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { urls } from '#shared/urls.ts'
import { getCart } from '#shop/cart/cart.ts'
import { AddBox, addBox, ChangeBox, changeBox } from '#shop/cart/cart.ts'
import { composeBox } from '#shop/cart/discovery-box.ts'
import { Failure } from '#shop/failure.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { BreadcrumbTrail } from '#app/layout/breadcrumb-trail.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/discovery-box'
import { BoxSummary } from './box-summary.tsx'
import { DiscoveryBoxSnacks } from './discovery-box-snacks.tsx'
import { OpenCarton } from './open-carton.tsx'
import { DiscoveryBoxFilters } from './discovery-box-filters.tsx'
import { readBoxQuery } from './read-box-query.server.ts'
import { boxParameters } from '../parts/box-url.ts'
import { countsByValue } from '../parts/listing/listing.ts'

export const handle = staticPage

/**
 * A box that fits the query string: its size, the customer's preferences and the snacks chosen so
 * far. With `box`, a box of the customer's own basket is changed.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by } = getRequestContext(context)
  const { boxId, ...query } = readBoxQuery(request.url, shop.catalogue)
  const own = boxId && (await getCart(shop, by)).boxes.find(({ id }) => id === boxId)
  const { among, ...box } = composeBox(shop, query)
  const { facets, unstated } = among
  return {
    words: getMessages(context, 'discovery-box', 'cart', 'products'),
    box,
    addKey: randomUUID(),
    query,
    own: own ? { id: own.id, giftCard: own.giftCard } : null,
    counts: {
      diets: countsByValue(facets.diets),
      free: countsByValue(facets.free),
      heat: countsByValue(facets.heat),
      country: countsByValue(facets.country),
    },
    unstated,
  }
}

/**
 * Adds the shown box to the basket, or changes it there, and redirects to the basket. If a snack
 * has sold out meanwhile, the page shows the same box with another in its place.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, by, setCookie } = getRequestContext(context)
  const { preferences, size } = readBoxQuery(request.url, shop.catalogue)
  const { snacks = '', key, gift, giftCard = '', boxId } = await readForm(request)
  const ids = snacks.split(' ')
  const content = { snacks: ids, preferences, giftCard: gift ? giftCard : null }
  try {
    if (boxId) {
      await changeBox(shop, by, parseForm(ChangeBox, { ...content, boxId }))
    } else {
      const { token } = await addBox(shop, by, parseForm(AddBox, { ...content, key }))
      if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    setFlash(context, `failures.${error.code}`)
    if (error.code === 'invalid-input') return redirect(urls.discoveryBox(), 303)
    return redirect(urls.discoveryBox({ ...boxParameters(size, preferences), snack: ids, box: boxId }), 303)
  }
  return redirect(urls.cart(), 303)
}

export default function DiscoveryBoxPage({ loaderData }: Route.ComponentProps) {
  const { box, query, own, counts, unstated } = loaderData
  const { t } = useLanguage()
  const { snacks, isFull } = box
  const asked = { ...boxParameters(query.size, query.preferences), box: own?.id }
  const shuffleTo = `${urls.discoveryBox({ ...asked, turn: String(query.turn + 1) })}#carton`
  return (
    <div className="page">
      <PageHead title={t('common.discovery-box')} description={t('discovery-box.text', { count: query.size })} path={urls.discoveryBox()} />
      <BreadcrumbTrail
        trail={[
          { label: t('common.home'), to: urls.home() },
          { label: t('common.discovery-box'), to: urls.discoveryBox() },
        ]}
      />
      <h1 className="box-heading">{t(own ? 'discovery-box.heading-change' : 'discovery-box.heading')}</h1>
      <p className="text-md box-text">{t('discovery-box.text', { count: query.size })}</p>
      <div className="box-layout">
        <DiscoveryBoxFilters
          size={query.size}
          preferences={query.preferences}
          counts={counts}
          unstated={unstated}
          boxId={own?.id ?? null}
        />
        {snacks.length === 0 ? (
          <EmptyState title={t('discovery-box.nothing')} text={t('discovery-box.nothing-text')}>
            <LinkButton to={urls.discoveryBox()}>{t('discovery-box.start-over')}</LinkButton>
          </EmptyState>
        ) : (
          <div className="box-open">
            <OpenCarton snacks={snacks} shuffleTo={box.isFull && box.hasOthers ? shuffleTo : null} />
            <DiscoveryBoxSnacks snacks={snacks} addressOf={(ids) => urls.discoveryBox({ ...asked, snack: ids })} />
            {isFull ? <BoxSummary {...loaderData} /> : <Notice tone="warn">{t('discovery-box.too-few', { count: snacks.length })}</Notice>}
          </div>
        )}
      </div>
    </div>
  )
}
