import { use } from 'react'
import { themeBackground } from '#shared/cookies/theme-colours.ts'
import { urls } from '#shared/urls.ts'
import type { Theme } from '#app/request/context.server.ts'
import { PageBuildContext } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Head tags of the installable app; the build of the page, which the browser compares with the live
 * one; and the basket's count for browsers without JavaScript. Only the server renders them.
 */
export function AppHead({ theme }: { theme: Theme }) {
  const { href } = useLanguage()
  return (
    <>
      <meta name="build" content={use(PageBuildContext).id} />
      <link rel="manifest" href={href(urls.manifest())} />
      <noscript>
        <link rel="stylesheet" href="/api/cart/count.css" />
      </noscript>
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      {theme === 'system' ? (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeBackground.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeBackground.dark} />
        </>
      ) : (
        <meta name="theme-color" content={themeBackground[theme]} />
      )}
    </>
  )
}
