import type { RouterContextProvider } from 'react-router'
import { getRequestContext } from '#app/request/context.server.ts'

/** A product shown as decoration beside a form. */
export interface FeaturedSnack {
  name: string
  tint: string
  pictureId: string
}

/** Up to `count` featured products with a picture. */
export function featuredSnacks(context: Readonly<RouterContextProvider>, count: number): FeaturedSnack[] {
  return getRequestContext(context)
    .shop.catalogue.shelf('featured', count * 2)
    .flatMap(({ name, tint, pictureId }) => (pictureId ? [{ name, tint, pictureId }] : []))
    .slice(0, count)
}
