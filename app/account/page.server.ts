import type { RouterContextProvider } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import { translator } from '#locales/translate.ts'
import { ask, words } from '../request.server.ts'

/** A product beside a form, to look at. */
export interface Temptation {
  name: string
  tint: string
  pictureId: string
}

/** What every account page needs: its words and its title. Such pages are nobody's to find by a search engine. */
export function accountPage(context: Readonly<RouterContextProvider>, title: MessageKey) {
  const { locale, shop } = ask(context)
  const own = words(context, 'account')
  const t = translator(locale, { ...words(context, 'common'), ...own })
  return { words: own, title: t('common.page-title', { page: t(title), shop: shop.settings.name }) }
}

/** Up to `count` featured products with a picture. */
export function temptations(context: Readonly<RouterContextProvider>, count: number): Temptation[] {
  return ask(context)
    .shop.catalogue.shelf('featured', count * 2)
    .flatMap(({ name, tint, pictureId }) => (pictureId ? [{ name, tint, pictureId }] : []))
    .slice(0, count)
}
