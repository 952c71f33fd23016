import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { compressAnswers } from './compress-responses.ts'

const long = { snacks: Array.from({ length: 100 }, (_, at) => `snack ${at}`) }
const app = new Hono()
app.use(compressAnswers())
app.get('/long', (c) => c.json(long))
app.get('/short', (c) => c.json({ success: true }))
app.get('/file', (c) => c.body('x'.repeat(5000), 200, { 'Content-Type': 'text/csv' }))
app.get('/packed', (c) => c.body('packed already', 200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }))

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { 'Accept-Encoding': 'gzip, br', ...headers } })
const encodingOf = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).headers.get('Content-Encoding')

test.each([
  ['a', long],
  // It is compressed on another thread.
  ['a very long', { snacks: Array.from({ length: 20_000 }, (_, at) => `snack ${at}`) }],
])('%s response is compressed as the client accepts it', async (_, body) => {
  const app = new Hono()
  app.use(compressAnswers())
  app.get('/', (c) => c.json(body, 200, { 'Set-Cookie': 'a=b' }))
  const ask = (encoding: string) => app.request('/', { headers: { 'Accept-Encoding': encoding } })
  const answer = await ask('gzip, br')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json',
    'set-cookie': 'a=b',
    vary: 'Accept-Encoding',
  })
  expect(JSON.parse(brotliDecompressSync(await answer.arrayBuffer()).toString())).toEqual(body)
  const gzipped = await ask('gzip')
  expect(JSON.parse(gunzipSync(await gzipped.arrayBuffer()).toString())).toEqual(body)
  const plain = await ask('identity')
  expect([plain.headers.get('Content-Encoding'), plain.headers.get('Vary'), await plain.json()]).toEqual([null, 'Accept-Encoding', body])
})

test('a short response, a file and a compressed response are not compressed', async () => {
  expect(await (await ask('/short')).json()).toEqual({ success: true })
  expect(await encodingOf('/short')).toBeNull()
  expect(await encodingOf('/file')).toBeNull()
  expect(await (await ask('/packed')).text()).toBe('packed already')
})

describe('a response to a browser with a session', () => {
  const session = { Cookie: 'theme=dark; session_token=abc' }
  test('is compressed where their own click asks for it', async () => {
    expect(await encodingOf('/long', { ...session, 'Sec-Fetch-Site': 'same-origin' })).toBe('br')
    expect(await encodingOf('/long', { ...session, 'Sec-Fetch-Site': 'none' })).toBe('br')
  })
  test('is not compressed where another site may have caused the request', async () => {
    for (const site of ['cross-site', 'same-site']) expect(await encodingOf('/long', { ...session, 'Sec-Fetch-Site': site })).toBeNull()
    expect(await encodingOf('/long', session)).toBeNull()
  })
  test('is not compressed where the URL has room for a guess', async () => {
    expect(await encodingOf('/long?search=guess', { ...session, 'Sec-Fetch-Site': 'same-origin' })).toBeNull()
    expect(await encodingOf('/long?search=guess', { Cookie: 'theme=dark; i18n_redirected=de-DE' })).toBe('br')
  })
})
