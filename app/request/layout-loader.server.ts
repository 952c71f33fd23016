import type { RouterContextProvider } from 'react-router'
import { usualTerms } from '#shop/pricing/delivery.ts'
import { ask } from './context.server.ts'

/** Data of header and footer, which is the same for everybody. */
export function layoutData(context: Readonly<RouterContextProvider>) {
  const { shop } = ask(context)
  return {
    snacks: shop.catalogue.size(),
    freeFromCents: usualTerms(shop.settings).standard.freeFromCents,
    shopUrl: shop.settings.url,
    year: new Date().getUTCFullYear(),
  }
}
