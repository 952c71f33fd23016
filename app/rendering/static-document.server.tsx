import type { ComponentType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticRouter,
  type EntryContext,
  Outlet,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import staticPageScripts from 'virtual:static-page-scripts'
import type { Locale } from '#shared/locale.ts'
import { type FailedForm, FailedFormContext } from './failed-form.ts'
import { pageBuildOf } from './page-build.server.ts'
import { RequestIdContext } from './request-id.ts'
import { speculationRules } from './speculation-rules.server.ts'
import { encodeUtf8 } from './utf8-chunks.server.ts'
import { markPhrases } from './japanese-phrases.server.ts'
import { PageBuildContext, type DocumentTags, DocumentTagsContext } from './static-page.ts'

/** The data of a page, and the modules and files of all routes. */
export type StaticPageEntry = Pick<EntryContext, 'staticHandlerContext' | 'routeModules' | 'manifest' | 'criticalCss'>

interface RenderOptions {
  /** Whether the browser may prefetch the cached pages that the page links to. */
  allowsPrefetch: boolean
  /** The fields of the form that failed, for the error screen. */
  failedForm: FailedForm | null
  /** For the error screen. */
  requestId: string | null
}

/**
 * Renders a static page or the error screen without the framework: no hydration data, no React
 * markers, and only the script of static pages.
 */
export function renderStaticDocument(entry: StaticPageEntry, locale: Locale, options: RenderOptions): Buffer {
  const html = renderToStaticMarkup(<StaticDocument {...entry} {...options} />)
  return encodeUtf8('<!DOCTYPE html>', locale === 'ja-JP' ? markPhrases(html) : html)
}

/** The tree of a static page. */
export function StaticDocument({ allowsPrefetch, failedForm, requestId, ...entry }: StaticPageEntry & RenderOptions) {
  const { staticHandlerContext: found, routeModules, manifest } = entry
  const router = createStaticRouter(branchOf(found, routeModules), found)
  return (
    <DocumentTagsContext value={documentTagsOf(entry, allowsPrefetch)}>
      <FailedFormContext value={failedForm}>
        <RequestIdContext value={requestId}>
          <PageBuildContext value={pageBuildOf(manifest)}>
            <StaticRouterProvider router={router} context={found} hydrate={false} />
          </PageBuildContext>
        </RequestIdContext>
      </FailedFormContext>
    </DocumentTagsContext>
  )
}

/** The matched routes of a page. Its router needs no others, because nobody navigates in it. */
function branchOf({ matches }: StaticHandlerContext, modules: EntryContext['routeModules']): RouteObject[] {
  return matches.reduceRight<RouteObject[]>((children, { route: { id, path } }) => {
    const { default: Page = Outlet, ErrorBoundary, Layout } = modules[id] ?? {}
    const framed = (page: ReactElement<unknown, ComponentType>) => (Layout ? <Layout>{page}</Layout> : page)
    return [{ id, path, element: framed(<Page />), errorElement: ErrorBoundary && framed(<ErrorBoundary />), children }]
  }, [])
}

function documentTagsOf({ staticHandlerContext, manifest, criticalCss }: StaticPageEntry, allowsPrefetch: boolean): DocumentTags {
  const styles = new Set(staticHandlerContext.matches.flatMap(({ route: { id } }) => manifest.routes[id]?.css ?? []))
  // In development Vite collects the styles of a page at one address.
  if (typeof criticalCss === 'object') styles.add(criticalCss.href)
  return {
    stylesheets: [...styles],
    ...staticPageScripts,
    speculationRules: allowsPrefetch && import.meta.env.PROD ? speculationRules : null,
  }
}
