import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describedPath } from '#tests/helpers/documented.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

let shop: TestShop
let opened: ReturnType<typeof openTestApp>
let document: OpenAPIV3_1.Document
beforeAll(async () => {
  shop = await openShop()
  opened = openTestApp(shop, { stylesheets: ['/assets/root.css'] })
  document = (await opened.call('/api/openapi.json')).body as unknown as OpenAPIV3_1.Document
})
afterAll(() => shop.close())

/**
 * Routes that are no API endpoints: pages and the redirects to them, build files, the return from
 * Google's page, and the method that is refused everywhere.
 */
const noCalls = new Set(['GET /', 'GET *', 'GET /*', 'GET /en-US', 'GET /en-US/*', 'GET /assets/*', 'POST /auth/google/return', 'TRACE /*'])

const calls = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({ method, path, operation: operation as OpenAPIV3_1.OperationObject })),
  )

describe('the description', () => {
  test('the API description has exactly the calls that the shop answers', () => {
    const served = new Set(
      opened.app.routes
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => `${method} ${describedPath(path)}`)
        .filter((call) => !noCalls.has(call)),
    )
    expect(
      calls()
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
        .toSorted(),
    ).toEqual([...served].toSorted())
  })

  test('the API description misses no call that takes every method', () => {
    const all = opened.app.routes.filter(({ method, path }) => method === 'ALL' && !path.includes('*'))
    expect(all.map(({ path }) => path)).toEqual([])
  })

  test('the API description has every call of the specification', () => {
    const specified = [
      'signup',
      'signin',
      'google-signin',
      'revoke-session',
      'password-reset',
      'reset-password',
      'change-password',
      'confirm-email',
      'revoke-all-sessions',
      'update-profile',
    ].map((name) => `post /api/auth/${name}`)
    const described = calls().map(({ method, path }) => `${method} ${path}`)
    for (const call of [...specified, 'get /api/auth/me', 'get /api/auth/sessions']) expect(described).toContain(call)
  })

  test('the API description lists refusals even for calls that return a file', () => {
    const statuses = (path: string) => Object.keys(document.paths?.[path]?.get?.responses ?? {})
    expect(statuses('/metrics')).toContain('401')
    expect(statuses('/api/papers/invoices.pdf')).toEqual(expect.arrayContaining(['403', '404', '422', '429', '503']))
    expect(statuses('/sitemap.xml')).toEqual(['200'])
  })

  test('the API description lists what any request may answer: another site, too large a body, an unreadable path', () => {
    const missing = calls().flatMap(({ method, path, operation }) => {
      const codes = (status: number) => JSON.stringify(operation.responses?.[status] ?? '')
      const writes = method !== 'get'
      const answersErrors = operation.responses?.['500'] !== undefined
      return [
        ...(writes && !codes(403).includes('not-allowed') ? ['403'] : []),
        ...(writes && !codes(413).includes('too-large') ? ['413'] : []),
        ...(answersErrors && path.includes('{') && !codes(422).includes('invalid-input') ? ['422'] : []),
      ].map((status) => `${method} ${path} ${status}`)
    })
    expect(missing).toEqual([])
  })

  test('the API description is a consistent OpenAPI 3.1 document', () => {
    expect(document).toMatchObject({ openapi: '3.1.1', info: { title: 'Wanderbite API', version: expect.any(String) } })
    expect(document.servers).toEqual([{ url: shop.settings.url }])
    const tags = document.tags!.map(({ name }) => name)
    const names = calls().map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const { path, operation } of calls()) {
      expect(operation.summary, path).toMatch(/^[A-Z].{0,58}[^.]$/)
      for (const tag of operation.tags!) expect(tags).toContain(tag)
      for (const need of operation.security!.flatMap((one) => Object.keys(one)))
        expect(document.components!.securitySchemes).toHaveProperty(need)
      const inPath = (operation.parameters as OpenAPIV3_1.ParameterObject[]).filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      for (const { required } of inPath) expect(required).toBe(true)
      for (const [status, response] of Object.entries(operation.responses!)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(response).toHaveProperty('description', expect.stringMatching(/\w/))
      }
    }
    const text = JSON.stringify(document)
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect(document.components!.schemas).toHaveProperty(name!)
    expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/)).toBeNull()
  })

  test('the API description has JSON Schema 2020-12 schemas and examples that match them', () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addSchema({ $id: 'shop', components: document.components })
    // Most responses share the schema of a fault.
    const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
    const compile = (schema: object) => {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"shop#/components/')
      const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object)
      compiled.set(text, known)
      return known
    }
    for (const { path, operation } of calls()) {
      const body = (operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content['application/json']
      if (body) expect(compile(body.schema!)(body.example), `${path}: ${JSON.stringify(body.example)}`).toBe(true)
      for (const response of Object.values(operation.responses!) as OpenAPIV3_1.ResponseObject[]) {
        const schema = response.content?.['application/json']?.schema
        if (schema) compile(schema)
      }
    }
  })

  test('the API description has only what tools in other languages understand: no Unicode properties and no tuples', () => {
    expect(JSON.stringify(document)).not.toMatch(/\\\\p\{|prefixItems/i)
  })

  test('the API description is cached by its reader until it changes', async () => {
    const first = await opened.call('/api/openapi.json')
    expect(first.headers.get('Content-Type')).toMatch(/^application\/json/)
    const etag = first.headers.get('ETag')!
    expect((await opened.call('/api/openapi.json', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })
})

describe('its page', () => {
  test('the API page shows every call at its own anchor with an example to try', async () => {
    const { status, text, headers } = await opened.call('/api/docs')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toMatch(/^text\/html/)
    for (const { operation } of calls()) {
      expect(text).toContain(`<article id="${operation.operationId}"`)
      expect(text).toContain(`href="#${operation.operationId}"`)
    }
    expect(text).toContain(`curl -X POST &#39;http://localhost:3000/api/auth/signin&#39;`)
    expect(text).toContain('<link rel="stylesheet" href="/assets/root.css"')
  })

  test('the API page uses each anchor once', async () => {
    const ids = [...(await opened.call('/api/docs')).text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the API page runs no script and loads nothing from elsewhere', async () => {
    const { text, headers } = await opened.call('/api/docs')
    expect(text).not.toMatch(/<script|style="|\son\w+=/)
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'self'")
    for (const [, address] of text.matchAll(/(?:href|src)="([^"]+)"/g)) expect(address).toMatch(/^[/#]/)
    for (const [, href] of text.matchAll(/rel="stylesheet" href="(\/api\/[^"]+)"/g)) {
      const styles = await opened.call(href!)
      expect([styles.status, styles.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8'])
    }
  })

  test('the API page and its document are made once and sent compressed', async () => {
    for (const path of ['/api/docs', '/api/openapi.json']) {
      const packed = await opened.app.request(`http://localhost:3000${path}`, { headers: { 'Accept-Encoding': 'gzip, br' } })
      expect(packed.headers.get('Content-Encoding')).toBe('br')
      const plain = await opened.call(path, { headers: { 'Accept-Encoding': 'identity' } })
      expect(plain.headers.get('Content-Encoding')).toBeNull()
      expect([packed.headers.get('ETag'), packed.headers.get('Vary')]).toEqual([plain.headers.get('ETag'), 'Accept-Encoding'])
    }
  })

  test('the API page links only to anchors that exist', async () => {
    const { text } = await opened.call('/api/docs')
    for (const [, anchor] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${anchor}"`)
  })

  test('the API page has the reader’s theme and answers 304 while that theme lasts', async () => {
    const dark = await opened.call('/api/docs', { cookie: 'theme=dark' })
    expect(dark.text).toContain('<html lang="en" data-theme="dark">')
    const again = { cookie: 'theme=dark', headers: { 'If-None-Match': dark.headers.get('ETag')! } }
    expect((await opened.call('/api/docs', again)).status).toBe(304)
    expect((await opened.call('/api/docs', { ...again, cookie: 'theme=light' })).status).toBe(200)
    expect((await opened.call('/api/docs', { cookie: 'theme=%22%3E%3Cscript%3E' })).text).not.toMatch(/<script|data-theme/)
  })
})
