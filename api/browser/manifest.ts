import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { DAY, SECOND } from '#shared/durations.ts'
import { directionOf, type Locale, locales, localize } from '#shared/locale.ts'
import { themeBackground } from '#shared/cookies/theme-colours.ts'
import { urls } from '#shared/urls.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import type { ShopSettings } from '#shop/settings.ts'
import { describeRoute } from '#api/description/describe-route.ts'

/**
 * GET /manifest.webmanifest, and the same for each language: the web app manifest that a browser
 * needs to install the shop as an app.
 */
export function manifestRoutes(settings: ShopSettings): Hono {
  const answer = (c: Context, locale: Locale) =>
    c.body(JSON.stringify(manifestIn(locale, settings.name)), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': `public, max-age=${DAY / SECOND}`,
    })
  return new Hono()
    .get('/manifest.webmanifest', describeManifest, (c) => answer(c, 'en-US'))
    .get('/:locale/manifest.webmanifest', describeLocalManifest, (c, next) => {
      const { locale } = c.req.param()
      return isOfferedLocale(settings, locale) ? answer(c, locale) : next()
    })
}

/**
 * The shop is one app, in whichever language it was installed: `id` and `scope` are the same in
 * every language.
 */
function manifestIn(locale: Locale, name: string) {
  const t = translator(locale, compiledMessagesOf(locale, 'common'))
  const shortcut = (label: string, path: string) => ({ name: label, url: localize(path, locale) })
  return {
    id: '/',
    name,
    short_name: name,
    description: t('common.tagline'),
    lang: locale,
    dir: directionOf(locale),
    start_url: localize(urls.home(), locale),
    scope: '/',
    display: 'standalone',
    background_color: themeBackground.light,
    theme_color: themeBackground.light,
    categories: ['shopping', 'food'],
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('maskable-192.png', '192x192', 'maskable'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      shortcut(t('common.search'), urls.products()),
      shortcut(t('common.basket'), urls.cart()),
      shortcut(t('common.orders'), urls.orders()),
    ],
  }
}

function icon(file: string, sizes: string, purpose: 'any' | 'maskable') {
  return { src: `/icons/${file}`, sizes, type: 'image/png', purpose }
}

const answer = { type: 'application/manifest+json', description: 'A web app manifest.' }
const describeManifest = describeRoute({
  name: 'getManifest',
  about: 'Website',
  summary: 'Get the web app manifest',
  more: 'Lets a browser install the shop as an app. In the default language.',
  answer,
})
const describeLocalManifest = describeRoute({
  name: 'getLocalizedManifest',
  about: 'Website',
  summary: 'Get the web app manifest in a language',
  path: z.object({ locale: z.enum(locales).describe('The language of the manifest.') }),
  answer,
  otherwise: { 404: { type: 'text/html', description: 'The shop is not offered in that language.' } },
})
