import '#app/parts/account/account.css'
import './auth-test.css'
import { cartCookieName } from '#shared/cookies/cart-cookie.ts'
import { DEVICE_COOKIE, PENDING_SIGN_IN_COOKIE, SESSION_COOKIE } from '#shared/cookies/session-cookie.ts'
import { getSignedInUser } from '#shop/accounts/profile/signed-in-user.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/auth-test'
import { BrowserFacts } from './browser-facts.tsx'
import { FactList } from './fact-list.tsx'

/** The page shows only whether these cookies exist, never their values. */
const checkedCookies = [SESSION_COOKIE, DEVICE_COOKIE, PENDING_SIGN_IN_COOKIE, 'theme', 'i18n_redirected']

/**
 * The visitor's identity as the server sees it. Responds not found where the page is not enabled.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by, locale, theme } = getRequestContext(context)
  if (!shop.settings.authTestPage) throw pageNotFound(request)
  const cookies = request.headers.get('Cookie') ?? ''
  return {
    words: getMessageBundle(context, 'auth-test'),
    customer: by.kind === 'customer' ? { ...getSignedInUser(by), provedAt: by.provedAt.toISOString() } : null,
    locale,
    theme,
    cookies: [...checkedCookies, cartCookieName(shop.settings.url)].filter((name) => new RegExp(`(?:^|;\\s*)${name}=`).test(cookies)),
  }
}

export default function AuthTestPage({ loaderData: { customer, locale, theme, cookies } }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <div className="page auth-test">
      <PageHead title={t('auth-test.title')} />
      <h1>{t('auth-test.title')}</h1>
      <section aria-labelledby="by-server">
        <h2 id="by-server">{t('auth-test.server')}</h2>
        <FactList
          facts={{
            [t('auth-test.state')]: t(customer ? 'auth-test.signed-in' : 'auth-test.signed-out'),
            ...customer,
            [t('auth-test.language')]: locale,
            [t('auth-test.theme')]: theme,
            [t('auth-test.cookies')]: cookies.join(', '),
          }}
        />
      </section>
      <section aria-labelledby="by-browser">
        <h2 id="by-browser">{t('auth-test.browser')}</h2>
        <BrowserFacts />
      </section>
    </div>
  )
}
