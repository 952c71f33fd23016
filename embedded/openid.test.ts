import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openIssuer } from './openid.ts'

const url = 'http://127.0.0.1:3000/openid'
const redirectUrl = 'http://localhost:3000/auth/google/return'
const { app, clientId } = openIssuer({ url, clientId: 'the-shop', redirectUrl, shopName: 'Wanderbite' })
const good = {
  response_type: 'id_token',
  response_mode: 'form_post',
  client_id: clientId,
  redirect_uri: redirectUrl,
  scope: 'openid email',
  state: 'the "state"',
  nonce: 'the nonce',
}
const ask = (over: Record<string, string> = {}) =>
  app.request(`http://127.0.0.1:3000/authorize?${new URLSearchParams({ ...good, ...over })}`)
const choose = (fields: Record<string, string>) =>
  app.request('http://127.0.0.1:3000/authorize', {
    method: 'POST',
    body: new URLSearchParams({ ...good, ...fields }),
    headers: { Origin: 'http://127.0.0.1:3000' },
  })
const claimsIn = (html: string) =>
  JSON.parse(Buffer.from(/name="id_token" value="[^."]+\.([^."]+)\./.exec(html)![1]!, 'base64url').toString()) as Record<string, unknown>

test('the issuer document names every endpoint', async () => {
  const document = await (await app.request('http://127.0.0.1:3000/.well-known/openid-configuration')).json()
  expect(document).toMatchObject({ issuer: url, authorization_endpoint: `${url}/authorize`, jwks_uri: `${url}/keys` })
})

test('the issuer publishes only public keys', async () => {
  const { keys } = (await (await app.request('http://127.0.0.1:3000/keys')).json()) as { keys: Record<string, unknown>[] }
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0]!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

describe('the page', () => {
  test("the issuer's page answers the shop with a token for the chosen person", async () => {
    const answer = await choose({ person: '0' })
    const html = await answer.text()
    expect(html).toContain(`action="${redirectUrl}"`)
    expect(html).toContain('name="state" value="the &quot;state&quot;"')
    expect(claimsIn(html)).toMatchObject({
      iss: url,
      aud: clientId,
      nonce: 'the nonce',
      email: 'ada.lovelace@gmail.example',
      email_verified: true,
    })
    const [, script = ''] = /<script>(.*)<\/script>/.exec(html)!
    expect(answer.headers.get('Content-Security-Policy')).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  })

  test("the issuer's page accepts any person, verified or not", async () => {
    const somebody = { person: 'somebody', firstName: 'Zoe', lastName: '', email: 'zoe@example.test' }
    expect(claimsIn(await (await choose({ ...somebody, verified: '1' })).text())).toMatchObject({
      email: 'zoe@example.test',
      email_verified: true,
    })
    expect(claimsIn(await (await choose(somebody)).text())).toMatchObject({ email_verified: false })
    for (const bad of [{ email: 'zoe' }, { firstName: '' }, { person: '99' }, { person: '__proto__' }])
      expect((await choose({ ...somebody, ...bad })).status).toBe(422)
  })

  test("the issuer's page can be left without a choice", async () => {
    expect(await (await choose({ person: 'nobody' })).text()).toContain('name="error" value="access_denied"')
  })

  test.each<Record<string, string>>([
    { client_id: 'another-shop' },
    { redirect_uri: 'https://evil.test/' },
    { redirect_uri: `${redirectUrl}/more` },
    { response_type: 'token' },
    { response_mode: 'fragment' },
    { scope: 'email' },
    { nonce: '' },
  ])("the issuer's page refuses a request with %j", async (over) => {
    expect((await ask()).status).toBe(200)
    expect((await ask(over)).status).toBe(400)
    expect((await choose({ person: '0', ...over })).status).toBe(400)
  })

  test("the issuer's page answers only on this machine", async () => {
    for (const host of ['http://shop.example', 'http://192.168.1.2:3000']) expect((await app.request(`${host}/authorize`)).status).toBe(404)
  })
})
