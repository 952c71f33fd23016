import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calls, openCalls, withKey } from '#tests/fixtures/open-calls.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.shop.close())

test('a shop says whether it is a test shop to the service key alone', async () => {
  const { body } = await calls.call('GET', '/api/test-shop', { headers: withKey })
  expect(body).toMatchObject({ name: 'Wanderbite', isTestShop: true, publicSigns: [] })
  const cookie = await calls.cookieOfA('owner')
  expect((await calls.call('GET', '/api/test-shop', { cookie })).status).toBe(401)
})
