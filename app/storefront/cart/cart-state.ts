import { use } from 'react'
import { useLocation } from 'react-router'
import { MAX_TOPICS, productTopic } from '#shared/live-topics.ts'
import { PageBuildContext } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { RefusedCartAction, SharedCartLink, CartState } from './cart-state.types.ts'

interface Pressed {
  refusal?: { failure: string; values: Record<string, string> } | null
  shared?: SharedCartLink
}

/** Combines the loader data with the outcome of a form post. */
export function cartStateOf({ cart, done }: Pick<CartState, 'cart' | 'done'>, pressed: Pressed | undefined): CartState {
  return { cart, done, refused: refusedIn(pressed?.refusal), shared: pressed?.shared ?? null }
}

function refusedIn(refusal: Pressed['refusal']): RefusedCartAction | null {
  if (!refusal) return null
  const { failure, values } = refusal
  return {
    failure,
    intent: values.intent ?? '',
    variationId: values.variationId,
    code: values.discount,
    missingCents: Number(values.missing ?? 0),
  }
}

/**
 * Data attributes for live-basket.ts: the page's address, the stock topics to follow, the currency,
 * the message for an unexpected error, and the checkout files to prefetch.
 */
export function useLiveBasketAttributes({ lines, boxes, savedForLater, savedBoxes }: CartState['cart'], currency: string) {
  const { t, href } = useLanguage()
  const { pathname, search } = useLocation()
  const boxed = [...boxes, ...savedBoxes].flatMap(({ snacks }) => snacks)
  const products = new Set([...lines, ...savedForLater, ...boxed].map(({ productId }) => productId).filter(Boolean))
  return {
    'data-mount': 'basket',
    'data-basket': href(pathname) + search,
    'data-topics': [...products].slice(0, MAX_TOPICS).map(productTopic).toSorted().join(' '),
    'data-currency': currency,
    'data-failed': t('failures.internal'),
    'data-prefetch': use(PageBuildContext).listRouteFiles('storefront/checkout/checkout'),
  }
}
