import type { RouterContextProvider } from 'react-router'
import { ask, words } from './context.server.ts'

/**
 * Data of every page, also of the error screen: language, theme, signed-in customer and the common
 * messages.
 */
export function toldToAll(context: Readonly<RouterContextProvider>) {
  const { by, locale, theme, flash, shop } = ask(context)
  return {
    locale,
    theme,
    flash,
    shopName: shop.settings.name,
    currency: shop.settings.currency,
    timeZone: shop.settings.closedDays.timeZone,
    languages: shop.settings.languages.offered,
    signedIn: by.kind === 'customer' ? { id: by.userId, firstName: by.firstName } : null,
    words: words(context, 'common', 'failures'),
  }
}
