import type { RouterContextProvider } from 'react-router'
import { defaultDeliveryTerms } from '#shop/pricing/delivery.ts'
import { getRequestContext } from './context.server.ts'

/** Data of header and footer, which is the same for everybody. */
export function loadLayoutData(context: Readonly<RouterContextProvider>) {
  const { shop } = getRequestContext(context)
  return {
    snacks: shop.catalogue.size(),
    freeFromCents: defaultDeliveryTerms(shop.settings).standard.freeFromCents,
    shopUrl: shop.settings.url,
    year: new Date().getUTCFullYear(),
  }
}
