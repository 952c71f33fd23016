import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPassport, sharePassport } from '#shop/ordering/passport.ts'
import { openReviews } from '#tests/fixtures/open-reviews.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as ownPage from '../../dashboard/passport/passport.tsx'
import * as page from './shared-passport.tsx'
import * as picture from './shared-passport-picture.ts'

let fixture: Awaited<ReturnType<typeof openReviews>>
beforeAll(async () => void (fixture = await openReviews()))
afterAll(() => fixture.shop.close())

test('a shared passport is on its page and in its picture, and a wrong link gets a 404 on both', async () => {
  const { shop, order } = fixture
  const by = await makeCustomer(shop, { firstName: 'Noor' })
  await order(by, (await makeProduct(shop, { country: 'PH' })).id, 'delivered')
  await sharePassport(shop, by, { showsName: true })
  const { token } = (await getPassport(shop, by)).share!
  const ask = (path: string, link: string) => Object.assign(pageRequest(shop, path).args, { params: { token: link } })
  expect(await page.loader(ask('/passport/x', token))).toMatchObject({ data: { passport: { firstName: 'Noor' } } })
  expect((await page.loader(ask('/passport/x', 'no-such'))).init).toMatchObject({ status: 404 })
  const drawn = await picture.loader(ask('/passport/x/picture.png', token))
  expect([drawn.status, drawn.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect((await picture.loader(ask('/passport/x/picture.png', 'no-such'))).status).toBe(404)
})

test('the page of one’s own passport shares it with the name only if the box is ticked, and refuses an unknown intent', async () => {
  const { shop } = fixture
  const by = await makeCustomer(shop)
  const press = (form: Record<string, string>) =>
    outcome(() => ownPage.action(pageRequest(shop, '/dashboard/passport', { form, ask: { by } }).args))
  await press({ intent: 'share' })
  expect((await getPassport(shop, by)).share).toMatchObject({ showsName: false })
  await press({ intent: 'share', showsName: 'yes' })
  expect((await getPassport(shop, by)).share).toMatchObject({ showsName: true })
  await press({ intent: 'unshare' })
  expect((await getPassport(shop, by)).share).toBeNull()
  expect(await press({ intent: 'other' })).toMatchObject({ init: { status: 422 } })
})
