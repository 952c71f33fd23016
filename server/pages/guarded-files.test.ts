import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import type { EntryContext } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { getRequestContext } from '#app/request/context.server.ts'
import * as invoice from '#app/dashboard/order/invoice.ts'
import * as notFound from '#app/storefront/not-found/not-found.tsx'
import { openSession } from '#shop/accounts/sign-in/sessions.ts'
import { openAccounts } from '#tests/fixtures/open-accounts.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { serverBuild } from '#tests/helpers/server-build.ts'
import { PageCache } from './page-cache.ts'
import { openPageHandler } from './pages.ts'

type Asked = Parameters<typeof getRequestContext>[0]

/** What the error screen would show. */
function draw(_: Request, status: number, headers: Headers, { staticHandlerContext: { errors } }: EntryContext, context: Asked): Response {
  const [error] = Object.values(errors ?? {}) as { data?: object }[]
  getRequestContext(context).page.html = `Error ${status} ${JSON.stringify(error?.data)}`
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

const { shop } = await openAccounts()
const { userId } = await makeCustomer(shop)
const token = await openSession(shop, userId, { address: '203.0.113.9', userAgent: '', method: 'password', deviceId: null })
const build = serverBuild({ default: draw }, [
  { id: 'root', path: '', module: { default: () => null } },
  { id: 'invoice', path: 'dashboard/orders/:number/invoice.pdf', parentId: 'root', module: invoice },
  { id: 'broken', path: 'broken.csv', parentId: 'root', module: { loader: () => Promise.reject(new Error('a fault')) } },
  { id: 'not-found', path: '*', parentId: 'root', module: notFound },
])

const { app } = openTestApp(shop, { pages: openPageHandler(build, new PageCache(), new URL(shop.settings.url)) })
const listener = getRequestListener(app.fetch)
const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(async () => {
  server.close()
  await shop.close()
})

async function open(path: string, more: Record<string, string>) {
  const headers = { Host: new URL(shop.settings.url).host, 'Sec-Fetch-Mode': 'navigate', ...more }
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, html: await text(answer) }
}

const arrive = (path: string) => open(path, { 'Sec-Fetch-Site': 'cross-site' })
const person = { Cookie: `session_token=${token}`, Accept: 'text/html,*/*', 'Sec-Fetch-Site': 'same-origin' }

test('an arrival from another site at a file is bounced like one at a page, and then asked to sign in', async () => {
  const path = '/dashboard/orders/W7K-42PX/invoice.pdf'
  const { status, headers, html } = await arrive(path)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html).toContain(`url=${path}?bounced=1`)
  const next = await arrive(`${path}?bounced=1`)
  expect([next.status, next.headers.location]).toEqual([302, `/account/login?redirect=${encodeURIComponent(path)}`])
})

test('a person who opens a file that does not exist gets the not-found page, in the language of its address', async () => {
  for (const path of ['/dashboard/orders/W7K-42PX/invoice.pdf', '/es-ES/dashboard/orders/W7K-42PX/invoice.pdf']) {
    const { status, headers, html } = await open(path, person)
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(html).toBe(`Error 404 {"message":"Page Not Found: ${path}"}`)
  }
})

test('a person who opens a file that fails gets the error page with its status, and a program plain text', async () => {
  expect(await open('/broken.csv', person)).toMatchObject({ status: 500, html: 'Error 500 {}' })
  expect(await open('/broken.csv', { ...person, Accept: 'image/png' })).toMatchObject({ status: 500, html: 'Unexpected Server Error' })
})
