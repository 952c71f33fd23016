import './saved.css'
import { redirect } from 'react-router'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { pathInShop, urls } from '#shared/urls.ts'
import { listSavedSnacks, removeSavedSnack, renewCart, SavedSnackId, saveSnack } from '#shop/cart/cart.ts'
import { Failure } from '#shop/failure.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { bounceCrossSiteArrival } from '#app/request/guards.server.ts'
import { parseForm, readForm } from '#app/request/forms.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/saved'
import { SavedSnackCard } from './saved-snack-card.tsx'

export const handle = staticPage

/** The snacks that the visitor or customer has saved. */
export async function loader({ request, context }: Route.LoaderArgs) {
  bounceCrossSiteArrival(request, context)
  const { shop, by, setCookie } = getRequestContext(context)
  const token = await renewCart(shop, by)
  if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
  return {
    words: getMessages(context, 'saved'),
    snacks: await listSavedSnacks(shop, by),
    isVisitor: by.kind === 'visitor',
  }
}

/** The hearts of every page without JavaScript: returns there with a flash message. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, by, setCookie } = getRequestContext(context)
  const { save, remove, back } = await readForm(request)
  try {
    const snack = parseForm(SavedSnackId, { productId: save ?? remove })
    if (save === undefined) await removeSavedSnack(shop, by, snack)
    else {
      const { token } = await saveSnack(shop, by, snack)
      if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
    }
    setFlash(context, save === undefined ? 'common.heart-removed' : 'common.heart-saved')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    setFlash(context, `failures.${error.code}`)
  }
  return redirect(pathInShop(back, urls.saved()), 303)
}

export default function SavedPage({ loaderData: { snacks, isVisitor } }: Route.ComponentProps) {
  const { t, href, sentenceSpace } = useLanguage()
  return (
    <div className="page saved">
      <PageHead title={t('saved.title')} />
      <h1>{t('saved.title')}</h1>
      {snacks.length === 0 ? (
        <EmptyState title={t('saved.empty')} text={t('saved.empty-text')}>
          <LinkButton to={urls.products()}>{t('saved.empty-action')}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <p className="lede">{t('saved.count', { count: snacks.length })}</p>
          <div className="cards">
            {snacks.map((snack) => (
              <SavedSnackCard key={snack.card.id} snack={snack} />
            ))}
          </div>
        </>
      )}
      {isVisitor && (
        <p className="saved-visitor">
          {t('saved.visitor')}
          {sentenceSpace}
          <a className="link" href={href(urls.login({ redirect: urls.saved() }))}>
            {t('common.sign-in')}
          </a>
        </p>
      )}
    </div>
  )
}
