import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { MOST_TOPICS, productTopic } from '#shared/live-topics.ts'
import type { CartView } from '#shop/cart.ts'
import { showCount } from '../../enhance.ts'
import { useLive } from '../../live/use-live.ts'
import { type Basket, openBasket, shownCount, shownQuantity, type Standing } from './basket.ts'
import { counter } from './counter.ts'
import { errandIn } from './errand-in.ts'

/** A basket that begins as the server drew it, and then follows presses, the shop, and what other windows do. */
export function useBasket(first: Pick<Standing, 'cart' | 'told' | 'done' | 'refused' | 'shared'>): [Standing, Basket] {
  const [basket] = useState(() => openBasket(first, counter))
  const standing = useStanding(basket)
  const { cart, done } = first
  // What the router brings anew, after a step back for instance; the first is known.
  useEffect(() => {
    if (basket.standing().cart !== cart) basket.take(cart, done)
  }, [basket, cart, done])
  return [standing, basket]
}

/** How a basket stands; shows its count in the header, and asks anew when the window is looked at again, or the stock of what is in it has changed. */
export function useStanding(basket: Basket): Standing {
  const standing = useSyncExternalStore(basket.subscribe, basket.standing, basket.standing)
  const count = shownCount(standing)
  useEffect(() => showCount(count), [count])
  useLive(topicsOf(standing.cart), () => basket.lookAgain(), { twice: true, later: true })
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void basket.lookAgain()
    const ending = new AbortController()
    const { signal } = ending
    addEventListener('focus', look, { signal })
    addEventListener('pageshow', (event) => event.persisted && look(), { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => ending.abort()
  }, [basket])
  return standing
}

function topicsOf({ lines, savedForLater }: CartView): string[] {
  const products = new Set([...lines, ...savedForLater].map(({ productId }) => productId).filter(Boolean))
  return [...products].slice(0, MOST_TOPICS).map(productTopic).toSorted()
}

/** For `onSubmit` around forms of the basket: each works by itself, this only spares the reload. */
export function pressing(basket: Basket): (event: FormEvent<HTMLElement>) => void {
  return (event) => {
    const { submitter, target } = event.nativeEvent as SubmitEvent
    const errand = errandIn(new FormData(target as HTMLFormElement, submitter), (variationId) => shownIn(basket, variationId))
    if (!errand) return
    event.preventDefault()
    basket.press(errand)
  }
}

/** As many as there are by what was pressed, and the most that there can be. */
function shownIn(basket: Basket, variationId: string): { quantity: number; most: number } {
  const standing = basket.standing()
  const line = standing.cart.lines.find((one) => one.variationId === variationId)
  return { quantity: shownQuantity(standing, variationId, line?.quantity ?? 0), most: line?.most ?? 0 }
}
