import { createElement, type ReactNode } from 'react'
import { createRequestHandler, data, isRouteErrorResponse, redirect, useLoaderData, useRouteError } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as entry from '#app/entry.server.tsx'
import { staticPage } from '#app/rendering/static-page.ts'
import { answerEarly } from '#app/request/early-response.server.ts'
import { loadRootData } from '#app/request/root-loader.server.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import { serverBuild } from '#tests/helpers/server-build.ts'
import { openStaticPages } from './static-pages.ts'

// A static page is answered without the framework's request handler, but as that handler would.

type LoaderArgs = { params: object; context: Parameters<typeof loadRootData>[0] }

function StaticTestPage() {
  const loaded = useLoaderData<unknown>()
  if (loaded === 'broken') throw new Error('The page cannot be drawn')
  return createElement('p', null, JSON.stringify(loaded))
}
function TestErrorScreen() {
  const error = useRouteError()
  return createElement('p', null, isRouteErrorResponse(error) ? `refused: ${error.status} ${String(error.data)}` : 'failed')
}
const root = {
  id: 'root',
  path: '',
  module: {
    Layout: ({ children }: { children: ReactNode }) => createElement('html', null, createElement('body', null, children)),
    ErrorBoundary: TestErrorScreen,
    loader: ({ context }: LoaderArgs) => loadRootData(context),
  },
}
const page = (id: string, path: string, loader: (args: LoaderArgs) => unknown) => ({
  id,
  path,
  parentId: 'root',
  module: { default: StaticTestPage, handle: staticPage, loader },
})
const build = serverBuild(
  entry,
  [
    root,
    page('plain', '/about', () => ({ text: '</script>' })),
    page('named', '/countries/:place', ({ params }) => params),
    page('status', '/faq', () => data({ odd: true }, { status: 418 })),
    page('away', '/terms', () => redirect('/about', { headers: { 'X-Odd': '1' } })),
    page('gone', '/refund', () => {
      throw new Response('no such snack', { status: 404 })
    }),
    page('failing', '/privacy', () => {
      throw new Error('The database is on fire')
    }),
    page('broken', '/cookies', () => 'broken'),
    page('guarded', '/contact', ({ context }) => answerEarly(context, new Response('Come back', { headers: { 'X-From': 'guard' } }))),
    { id: 'hydrated', path: '/checkout', parentId: 'root', module: { default: StaticTestPage } },
  ],
  { basename: '/es-ES' },
)
const staticPages = openStaticPages(build)
const framework = createRequestHandler(build, 'production')

let shop: TestShop
const logged: string[] = []
beforeAll(async () => {
  shop = await openShop({ log: { info: () => {}, warn: () => {}, error: (message) => void logged.push(message) } })
})
afterAll(() => shop.close())

async function answerOf(handler: typeof staticPages.answer, path: string) {
  const { request, context, here } = pageRequest(shop, `/es-ES${path}`)
  const answer = await handler(request, context)
  const headers = [...answer.headers].filter(([name]) => name !== 'content-type')
  return { status: answer.status, headers, html: here.page.html?.toString() ?? (await answer.text()), logged: logged.splice(0) }
}

test.each([
  ['/about', 200, '&lt;/script&gt;'],
  ['/about?a=1&b=%20', 200, '&lt;/script&gt;'],
  ['/countries/mx', 200, 'mx'],
  ['/faq', 418, 'odd'],
  ['/terms', 302, ''],
  ['/refund', 404, 'refused: 404 no such snack'],
  ['/privacy', 500, 'failed'],
  ['/cookies', 500, 'failed'],
  ['/contact', 200, 'Come back'],
])('the static page %s is answered as the framework would answer it', async (path, status, shown) => {
  const answer = await answerOf((request, context) => staticPages.answer(request, context), path)
  expect(answer).toEqual(await answerOf(framework, path))
  expect(answer).toMatchObject({ status, html: expect.stringContaining(shown) as string })
  expect(answer.html).not.toContain('fire')
})

test('only a page that was marked as static is answered without the framework, at the address of the shop’s own links', () => {
  const has = (path: string) => staticPages.has(`http://localhost${path}`)
  for (const path of ['/about', '/es-ES/about', '/countries/mx?a=1', '/es-ES/contact']) expect(has(path), path).toBe(true)
  for (const path of ['/checkout', '/about.data', '/ABOUT', '/nowhere', '/admin', '/']) expect(has(path), path).toBe(false)
})
