import { createElement } from 'react'
import { createRequestHandler, data, type EntryContext, RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { EarlyResponse } from '#app/request/early-response.ts'
import { serverBuild } from '#tests/helpers/server-build.ts'
import { openDocumentRenderer } from './documents.ts'

// documents.ts must produce the same result as the framework's own handler.

const reported: unknown[] = []
const fault = new Error('The database is on fire')

/** Renders the page's data as text, and throws where the test demands it, as a broken page does. */
function render(_: Request, status: number, headers: Headers, { staticHandlerContext: found, ...entry }: EntryContext): Response {
  if (found.loaderData['broken'] && !found.errors) throw fault
  const { loaderData, actionData, errors, matches, location } = found
  const told = Object.entries(errors ?? {}).map(([id, error]) => [id, error instanceof Error ? error.message : error])
  const { serverHandoffString, routeDiscovery, isSpaMode } = entry
  // Set here, because Node's own responses add it and those of Hono's server do not.
  headers.set('Content-Type', 'application/json')
  const seen = { loaderData, actionData, told, path: location.pathname, matches: matches.map(({ route, params }) => [route.id, params]) }
  return new Response(JSON.stringify({ ...seen, serverHandoffString, routeDiscovery, isSpaMode }), { status, headers })
}

const page = { default: () => createElement('p') }
const route = (id: string, path: string, module: object) => ({ id, path, parentId: 'root', module: { ...page, ...module } })
const routes = [
  { id: 'root', path: '', module: { ...page, loader: () => ({ shop: 'Wanderbite' }) } },
  route('plain', 'plain/:name', { loader: ({ params }: { params: object }) => ({ ...params, query: 'given' }) }),
  route('status', 'status', { loader: () => data({ odd: true }, { status: 418 }) }),
  route('away', 'away', { loader: () => redirect('/plain/here', { headers: { 'X-Remix-Reload-Document': 'true' } }) }),
  route('gone', 'gone', {
    loader: () => {
      throw new Response('no such snack', { status: 404 })
    },
  }),
  route('failing', 'failing', {
    loader: () => {
      throw fault
    },
  }),
  route('guarded', 'guarded', {
    loader: () => {
      throw new EarlyResponse(new Response('Come back with your cookie', { headers: { 'X-From': 'guard' } }))
    },
  }),
  route('broken', 'broken', { loader: () => ({ page: 'that cannot be drawn' }) }),
]
const build = serverBuild(
  { default: render, handleError: (error: unknown) => void reported.push(error) },
  [...routes, route('mute', 'mute/:id', { default: undefined, loader: () => redirect('/') })],
  { basename: '/es-ES' },
)

const documents = openDocumentRenderer(build)
const framework = createRequestHandler(build, 'production')
const told = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers],
  body: await answer.text(),
  reported: reported.splice(0),
})

test.each([
  '/plain/x?a=1&b=%20',
  '/plain/%C3%A9',
  '/PLAIN/x/',
  '/status',
  '/away',
  '/gone',
  '/failing',
  '/broken',
  '/nowhere',
  '/plain/%ff',
  '/',
])('the document %s is answered as the framework would answer it', async (path) => {
  const ask = () => new Request(`http://localhost/es-ES${path}`)
  const expected = await told(await framework(ask(), new RouterContextProvider()))
  expect(await told(await documents.answer(ask(), new RouterContextProvider()))).toEqual(expected)
})

test('the response that a guard throws is sent instead of the page and is not reported', async () => {
  const request = new Request('http://localhost/es-ES/guarded')
  const answer = await told(await documents.answer(request, new RouterContextProvider()))
  expect(answer).toMatchObject({ status: 200, body: 'Come back with your cookie', reported: [] })
  expect(answer.headers).toContainEqual(['x-from', 'guard'])
})

test('data requests and routes without a page are left to the framework', () => {
  const answers = (path: string) => documents.answers(`http://localhost/es-ES${path}`)
  for (const path of ['/plain/x', '/', '/nowhere', '/gone?x=.data']) expect(answers(path)).toBe(true)
  for (const path of ['/plain/x.data', '/_.data', '/mute/1', '/mute/1/', '/MUTE/1?x']) expect(answers(path)).toBe(false)
})

test('a page that sets its own headers is refused at startup', () => {
  const odd = { ...build, routes: { ...build.routes, odd: route('odd', 'odd', { headers: () => ({}) }) } } as ServerBuild
  expect(() => openDocumentRenderer(odd)).toThrow("odd: set headers and cookies through the request's context")
})

test('a page that could not start shows the error screen instead and does not run its own loader', async () => {
  const request = new Request('http://localhost:3000/es-ES/failing', { method: 'POST', body: '' })
  const other = new Error('Nobody knows who asks')
  const answer = await told(await documents.fail(request, new RouterContextProvider(), other))
  expect(answer).toMatchObject({ status: 500, reported: [other] })
  expect(JSON.parse(answer.body)).toMatchObject({ told: [['root', 'Unexpected Server Error']] })
})
