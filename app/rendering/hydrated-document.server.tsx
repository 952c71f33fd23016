import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { pageBuildOf } from './page-build.server.ts'
import { PageBuildContext } from './static-page.ts'

/**
 * Renders a page that React hydrates, with the framework's router. The document is sent as a whole:
 * no page defers data, and only a whole page can be compressed at once. Of its inline scripts only
 * those with `nonce` may run.
 */
export function renderHydratedDocument(entry: EntryContext, url: string, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const whole = new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(
      <PageBuildContext value={pageBuildOf(entry.manifest)}>
        <ServerRouter context={withMatchedRoutes(entry)} url={url} nonce={nonce} />
      </PageBuildContext>,
      { nonce, progressiveChunkSize: Infinity, onAllReady: () => pipe(whole), onShellError: reject, onError: reject },
    )
  })
}

/** The router of a document creates elements for all routes that it gets. It needs the matched ones. */
function withMatchedRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]] as const)
  return { ...entry, manifest: { ...manifest, routes: Object.fromEntries(matched) } }
}
