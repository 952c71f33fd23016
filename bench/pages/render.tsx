import { renderToString } from 'react-dom/server'
import { createRequestHandler, type EntryContext, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { StaticDocument } from '#app/rendering/static-document.server.tsx'
import { type ShopRequest, requestContextKey } from '#app/request/context.server.ts'
import { readConfig } from '#server/config.ts'
import { openPageHandler } from '#server/pages/pages.ts'
import { openApp } from '#server/app.ts'
import { startShop } from '#server/process/start.ts'

// Prints how many times per second React alone can render a static page's tree: no routing, no loaders, no
// hydration data.

const SECONDS = 5
const running = await startShop({
  config: readConfig(process.env),
  buildId: build.assets.version,
  clientFiles: null,
  stylesheets: [],
  pages: ({ cache }) => openPageHandler(build, cache, new URL('http://localhost')),
  app: openApp,
})

const url = `http://localhost${process.env.BENCH_PATH ?? '/'}`
let renders = 0
const measure = async (_: Request, __: number, ___: Headers, entry: EntryContext) => {
  const render = () => renderToString(<StaticDocument {...entry} allowsPrefetch failedForm={null} requestId={null} />)
  for (let warmUp = 0; warmUp < 300; warmUp++) render()
  const end = performance.now() + SECONDS * 1000
  while (performance.now() < end) {
    render()
    renders += 1
  }
  return new Response(null)
}
const handler = createRequestHandler({ ...build, entry: { module: { ...build.entry.module, default: measure } } }, 'production')
const context = new RouterContextProvider()
const visitor: ShopRequest = {
  shop: running.wired.shop,
  by: { kind: 'visitor', cartToken: null, address: '203.0.113.7' },
  locale: 'en-US',
  cartToken: null,
  deviceToken: null,
  pendingToken: null,
  address: '127.0.0.1',
  userAgent: 'bench',
  setCookie: () => {},
  theme: 'system',
  flash: null,
  page: { html: null },
  signedIn: null,
  forCustomer: () => Promise.resolve(null),
  sent: async () => new ArrayBuffer(0),
  cache: () => {},
}
context.set(requestContextKey, visitor)
await handler(new Request(url), context)
process.stdout.write(`renders a second: ${renders / SECONDS}\n`)
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
