import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { type ServerBuild, UNSAFE_withComponentProps as withComponentProps } from 'react-router'
import * as entry from '#app/entry.server.tsx'
import * as root from '#app/root.tsx'
import routes from '#app/routes.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { openPages } from '#server/pages/pages.ts'
import { openTestApp } from './open-app.ts'
import type { TestShop } from './open-shop.ts'
import { serverBuild } from './server-build.ts'

interface Route {
  file: string
  path?: string
  index?: boolean
  children?: Route[]
}
interface Module {
  default?: Parameters<typeof withComponentProps>[0]
}

export interface PageAnswer {
  status: number
  headers: IncomingMessage['headers']
  html: string
}

/**
 * Every page of app/routes.ts as the framework's build would hold it, drawn without files for the
 * browser.
 */
export async function realBuild(): Promise<ServerBuild> {
  const listed = [
    { id: 'root', path: '', module: drawn(root) },
    ...(await Promise.all((routes as Route[]).map((route) => listOf(route, 'root')))).flat(),
  ]
  return serverBuild(entry, listed, {
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(listed.map(({ id }) => [id, { id, module: `/${id}.js`, imports: [], css: [] }])),
      url: '/manifest.js',
      version: '1',
    } as unknown as ServerBuild['assets'],
  })
}

/**
 * The shop behind Node's own server, page cache in front, as server/process/start.ts puts them together.
 * Each is a fresh one.
 */
export async function servePages(shop: TestShop, build: ServerBuild) {
  const cache = new PageCache()
  const { host } = new URL(shop.settings.url)
  const { app } = openTestApp(shop, { pages: openPages(build, cache, new URL(shop.settings.url)) })
  const listener = getRequestListener(app.fetch)
  let hits = 0
  const server = createServer((asked, answer) => {
    if (cache.answer(asked, answer)) hits += 1
    else void listener(asked, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<PageAnswer> {
    const asked = request({ port, path, method, agent: false, headers: { Host: host, ...headers } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, headers: answer.headers, html: await text(answer) }
  }
  /** Sends a form, as a page of the shop would. */
  async function send(path: string, form: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(Buffer.byteLength(form)) }
    const asked = request({ port, path, method: 'POST', agent: false, headers: { Host: host, ...type, ...headers } }).end(form)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, headers: answer.headers, html: await text(answer) }
  }
  const close = () => new Promise<void>((done) => server.close(() => done()))
  /** How many answers came out of the cache before anything else looked at the request. */
  return { get, send, close, hits: () => hits }
}

async function listOf(
  { file, path, index, children = [] }: Route,
  parentId: string,
): Promise<{ id: string; path?: string; index?: boolean; parentId: string; module: object }[]> {
  const id = file.replace(/\.tsx?$/, '')
  const module = drawn((await import(/* @vite-ignore */ `#app/${file}`)) as Module)
  const below = await Promise.all(children.map((child) => listOf(child, id)))
  return [{ id, parentId, module, ...(path && { path }), ...(index && { index }) }, ...below.flat()]
}

/** As the framework's plugin hands a page its data. */
function drawn(module: Module): object {
  return module.default ? { ...module, default: withComponentProps(module.default) } : module
}
