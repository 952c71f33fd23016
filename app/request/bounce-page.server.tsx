import { renderToStaticMarkup } from 'react-dom/server'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { directionOf, type Locale } from '#shared/locale.ts'

/**
 * The document that leads to `target` at once without a script. It has a link for browsers that
 * follow no refresh.
 */
export function renderBouncePage(locale: Locale, target: string): string {
  const t = translator(locale, compiledMessagesOf(locale, 'account'))
  const page = (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta httpEquiv="refresh" content={`0;url=${target}`} />
        <title>{t('account.bounce.title')}</title>
      </head>
      <body>
        <p>
          <a href={target}>{t('account.bounce.continue')}</a>
        </p>
      </body>
    </html>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}
