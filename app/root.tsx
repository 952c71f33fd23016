import './styles/app.css'
import { type ReactNode, use, useEffect } from 'react'
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { defaultLocale, directionOf } from '#shared/locale.ts'
import type { Route } from './+types/root'
import { AppHead } from './layout/app-head.tsx'
import { loadRootData } from '#app/request/root-loader.server.ts'
import { DocumentTagsContext } from '#app/rendering/static-page.ts'
import { pageTransitions } from '#app/rendering/page-transitions.ts'
import { SpeculationRules, StaticPageScript, StaticPageStyles } from '#app/rendering/static-page-tags.tsx'
import { ErrorScreen } from '#app/layout/error-screen.tsx'
import { fetchMessages } from '#app/language/fetch-messages.ts'
import { bundlesOf, type MessageSource, messagesFrom } from '#app/language/message-store.ts'
import { FormattedTextsElement, LanguageProvider } from '#app/language/words.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadRootData(context)
}

/**
 * Fetches the messages of a page to which an open page leads, such as from the checkout to the
 * orders. If they do not come, the browser opens the page anew.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const results = await next()
    const sources = Object.values(results).flatMap(({ type, result }) => (type === 'data' ? messageSourceIn(result) : []))
    try {
      await fetchMessages(sources)
    } catch {
      location.assign(request.url)
      await new Promise(() => {})
    }
    return results
  },
]

/**
 * The document of every page. The server already sets language, direction and theme. React Router
 * finds it by its name.
 */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  const sources = matches.flatMap(({ loaderData }) => messageSourceIn(loaderData))
  const locale = root?.locale ?? defaultLocale
  const staticTags = import.meta.env.SSR ? use(DocumentTagsContext) : null
  return (
    <html lang={locale} dir={directionOf(locale)} data-theme={root && root.theme !== 'system' ? root.theme : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {staticTags ? <StaticPageStyles {...staticTags} /> : <Links />}
        <style dangerouslySetInnerHTML={{ __html: pageTransitions }} />
      </head>
      <body>
        <LanguageProvider
          locale={locale}
          words={messagesFrom(sources)}
          currency={root?.currency ?? 'USD'}
          timeZone={root?.timeZone ?? 'UTC'}
          isHydrated={!staticTags}
        >
          {import.meta.env.SSR && <AppHead theme={root?.theme ?? 'system'} />}
          {import.meta.env.SSR && !staticTags && <MessagePreloads sources={sources} />}
          {children}
          {!staticTags && <FormattedTextsElement />}
        </LanguageProvider>
        {staticTags && <StaticPageScript {...staticTags} />}
        {staticTags?.speculationRules && <SpeculationRules rules={staticTags.speculationRules} />}
        {!staticTags && <ScrollRestoration />}
        {!staticTags && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/**
 * The error screen for unknown pages and unexpected errors. While the shop or its database is down,
 * an open page reloads: the server, or the proxy, then shows the outage page.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isAway = isRouteErrorResponse(error) && error.status >= 502
  useEffect(() => {
    if (isAway) location.reload()
  }, [isAway])
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} />
  const { message } = (error.data ?? {}) as { message?: string }
  return <ErrorScreen status={error.status} message={message} />
}

/** The browser hydrates the page once it has these files. */
function MessagePreloads({ sources }: { sources: MessageSource[] }) {
  return bundlesOf(sources).map((address) => <link key={address} rel="preload" as="fetch" href={address} crossOrigin="anonymous" />)
}

function messageSourceIn(data: unknown): MessageSource[] {
  return data && typeof data === 'object' && 'words' in data ? [data.words as MessageSource] : []
}
