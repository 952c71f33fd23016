import type { RouterContextProvider } from 'react-router'
import { getRequestContext, getMessageBundle } from './context.server.ts'

/**
 * Data of every page, also of the error screen: language, theme, signed-in customer and the common
 * messages.
 */
export function loadRootData(context: Readonly<RouterContextProvider>) {
  const { signedIn, locale, theme, flash, shop } = getRequestContext(context)
  return {
    locale,
    theme,
    flash,
    shopName: shop.settings.name,
    currency: shop.settings.currency,
    timeZone: shop.settings.closedDays.timeZone,
    languages: shop.settings.languages.offered,
    signedIn: signedIn && { id: signedIn.id, firstName: signedIn.firstName },
    words: getMessageBundle(context, 'common'),
  }
}
