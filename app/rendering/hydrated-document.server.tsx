import { EventEmitter } from 'node:events'
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
    const { pipe } = renderToPipeableStream(
      <PageBuildContext value={pageBuildOf(entry.manifest)}>
        <ServerRouter context={withMatchedRoutes(entry)} url={url} nonce={nonce} />
      </PageBuildContext>,
      {
        nonce,
        progressiveChunkSize: Infinity,
        onAllReady: () => pipe(new WholeDocument(resolve, reject)),
        onShellError: reject,
        onError: reject,
      },
    )
  })
}

/**
 * Receives a document of React and keeps it together. A stream of Node would do as well, but what
 * it was given lives until the next full garbage collection, 60 KB for each page, which makes that
 * collection run often.
 */
class WholeDocument extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  private readonly chunks: Uint8Array[] = []
  private readonly resolve: (document: Buffer) => void
  private readonly reject: (error: unknown) => void

  constructor(resolve: (document: Buffer) => void, reject: (error: unknown) => void) {
    super()
    this.resolve = resolve
    this.reject = reject
  }

  write(chunk: Uint8Array | string): boolean {
    this.chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

  end(): this {
    this.resolve(Buffer.concat(this.chunks))
    return this
  }

  destroy(error: unknown): void {
    this.reject(error)
  }
}

/** The router of a document creates elements for all routes that it gets. It needs the matched ones. */
function withMatchedRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]] as const)
  return { ...entry, manifest: { ...manifest, routes: Object.fromEntries(matched) } }
}
