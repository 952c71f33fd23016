import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstErrorOf, newTestKey, openTestEmulator, type TestEmulator } from '#tests/square-emulator/open-test-emulator.ts'

let shop: TestEmulator
beforeAll(async () => {
  shop = await openTestEmulator()
})
afterAll(() => shop.close())

const good = { number: '4111 1111 1111 1111', expiry: '12 / 34', cvc: '123', postal: '11238', name: 'Noor Haddad' }

let url: string
let orderId: string
let linkId: string
beforeEach(async () => {
  const { paymentLink } = await shop.client.checkout.paymentLinks.create({
    idempotencyKey: newTestKey(),
    order: {
      locationId: shop.locationId,
      lineItems: [{ catalogObjectId: 'MOCHI-6', quantity: '1' }],
      serviceCharges: [{ name: 'Delivery', amountMoney: { amount: 599n, currency: 'USD' }, calculationPhase: 'SUBTOTAL_PHASE' }],
    },
    checkoutOptions: { redirectUrl: 'https://shop.example/checkout-success?order=42' },
    prePopulatedData: {
      buyerEmail: 'noor@example.com',
      buyerAddress: { firstName: 'Noor', lastName: 'Haddad', addressLine1: '318 Prospect Place', locality: 'Brooklyn' },
    },
    paymentNote: 'Order 42',
  })
  url = paymentLink?.url ?? ''
  orderId = paymentLink?.orderId ?? ''
  linkId = paymentLink?.id ?? ''
})

const get = async (at = url, headers: Record<string, string> = {}) => {
  const response = await fetch(at, { headers, redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
async function post(fields: Record<string, string>, at = url, headers: Record<string, string> = {}) {
  const response = await fetch(at, { method: 'POST', body: new URLSearchParams({ version: '1', ...fields }), headers, redirect: 'manual' })
  return { status: response.status, text: await response.text(), location: response.headers.get('location') }
}
const orderNow = async () => (await shop.client.orders.get({ orderId })).order
const attempts = async () => (await shop.client.payments.list()).data.filter((payment) => payment.orderId === orderId)

describe('the page', () => {
  test('the payment page shows the order and the form without any script, has a strict security policy and is not cached', async () => {
    const { status, text, headers } = await get()
    expect(status).toBe(200)
    for (const words of [
      'Daifuku Mochi',
      'Box of six',
      '$9.50',
      'Delivery',
      '$5.99',
      '$15.49',
      'Pay $15.49',
      'noor@example.com',
      '318 Prospect Place',
    ])
      expect(text).toContain(words)
    for (const name of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name', 'postal-code']) expect(text).toContain(`autocomplete="${name}"`)
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example;")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('href="https://shop.example/checkout-success?order=42&amp;cancelled=1"')
    const css = await get(new URL(/href="([^"]+payment\.css[^"]+)"/.exec(text)?.[1] ?? '', url).href)
    expect(css.headers.get('content-type')).toContain('text/css')
  })

  test('the payment page uses the requested language or else the one that the browser prefers', async () => {
    expect((await get(url, { 'accept-language': 'nl,es-MX;q=0.8,en;q=0.5' })).text).toContain('lang="es-ES" dir="ltr"')
    expect((await get(`${url}?lang=es`)).text).toContain('¿Cómo quieres pagar?')
    expect((await get(`${url}?lang=ar`)).text).toContain('lang="ar" dir="rtl"')
    expect((await get(`${url}?lang=en`, { 'accept-language': 'es' })).text).toContain('How would you like to pay?')
  })

  test('the payment page uses the language of the page that the buyer came from', async () => {
    const { paymentLink } = await shop.client.checkout.paymentLinks.create({
      order: { locationId: shop.locationId, lineItems: [{ catalogObjectId: 'MOCHI-6', quantity: '1' }] },
      checkoutOptions: { redirectUrl: 'https://shop.example/ja-JP/checkout-success?order=43' },
    })
    const japanese = await get(paymentLink?.url ?? '', { 'accept-language': 'es' })
    expect(japanese.text).toContain('lang="ja-JP"')
    expect((await get(`${paymentLink?.url}?lang=es`)).text).toContain('lang="es-ES"')
  })

  test('an unknown payment page is not found for any request', async () => {
    expect((await get(`${shop.url}/pay/NOPE`)).status).toBe(404)
    expect((await post(good, `${shop.url}/pay/NOPE`)).status).toBe(404)
    expect((await get(`${url}/challenge/NOPE`)).status).toBe(422)
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(20_000) })).status).toBe(413)
    expect(
      (await fetch(url, { method: 'POST', body: '{"number":1}', headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status,
    ).toBe(422)
  })

  test('names of snacks and people cannot inject HTML into the payment page', async () => {
    const { paymentLink } = await shop.client.checkout.paymentLinks.create({
      quickPay: { name: '<img src=x onerror=alert(1)>', priceMoney: { amount: 100n, currency: 'USD' }, locationId: shop.locationId },
    })
    const { text } = await post({ ...good, name: '"><b>', number: '"><i>' }, paymentLink?.url)
    expect(text).toContain('&lt;img src=x')
    expect(text).not.toMatch(/<img src=x|<b>|<i>/)
  })
})

describe('paying', () => {
  test('an approved card pays the order and redirects to the shop', async () => {
    const { status, location } = await post(good)
    expect(status).toBe(303)
    expect(location).toBe(`https://shop.example/checkout-success?order=42&transactionId=${orderId}&orderId=${orderId}`)
    expect(await orderNow()).toMatchObject({ state: 'COMPLETED', netAmountDueMoney: { amount: 0n } })
    const [payment] = await attempts()
    expect(payment).toMatchObject({
      status: 'COMPLETED',
      note: 'Order 42',
      buyerEmailAddress: 'noor@example.com',
      cardDetails: { card: { last4: '1111', cardholderName: 'Noor Haddad' } },
    })
    const again = await get()
    expect(again.text).toContain('This order is paid')
    expect(again.text).toContain('https://shop.example/checkout-success?order=42&amp;transactionId=')
  })

  test('the card number is not stored anywhere', async () => {
    await post(good)
    expect(JSON.stringify(await attempts(), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '411111',
    )
  })

  test('twenty parallel clicks on the payment page make one payment', async () => {
    const before = Number((await shop.client.inventory.get({ catalogObjectId: 'MOCHI-6' })).data[0]?.quantity)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(good)))
    expect(answers.filter((one) => one.status === 303)).toHaveLength(1)
    expect(answers.filter((one) => one.text.includes('This order is paid'))).toHaveLength(19)
    expect(await attempts()).toHaveLength(1)
    expect((await shop.client.inventory.get({ catalogObjectId: 'MOCHI-6' })).data[0]?.quantity).toBe(String(before - 1))
  })

  test('a declined card stays on the page, keeps the typed values except the code and is reported as failed', async () => {
    const { status, text } = await post({ ...good, number: '4000 0000 0000 0002' })
    expect(status).toBe(422)
    expect(text).toContain('Your card was declined')
    expect(text).toContain('value="Noor Haddad"')
    expect(text).toContain('value="4000 0000 0000 0002"')
    expect(text).not.toContain('value="123"')
    expect((await attempts()).map((one) => one.status)).toEqual(['FAILED'])
    expect((await post(good)).status).toBe(303)
  })

  test.each([
    ['number', '', 'Enter your card number.'],
    ['number', '4111 1111 1111 1112', 'Check the digits'],
    ['number', '5555 5555 5555 4444', 'not a test card'],
    ['number', 'constructor', 'Check the digits'],
    ['expiry', '13 / 34', 'Enter two digits each for the month and year'],
    ['expiry', '01 / 20', 'has expired'],
    ['cvc', '12', 'three digits'],
    ['postal', '!', 'Enter your ZIP or postal code'],
    ['name', '  ', 'Enter the name on your card'],
  ])('a wrong %s (%s) shows an error beside the field', async (field, value, words) => {
    const { status, text } = await post({ ...good, [field]: value })
    expect(status).toBe(422)
    expect(text).toContain(`id="${field}-error"`)
    expect(text).toContain(`href="#${field}"`)
    expect(text).toContain(words)
    expect(await attempts()).toEqual([])
  })

  test('a payment form from another site is refused', async () => {
    expect((await post(good, url, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(good, url, { origin: 'null' })).status).toBe(403)
    expect((await post(good, url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post(good, url, { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  test('a changed total is shown before it is charged', async () => {
    const { order } = await shop.client.orders.get({ orderId })
    await shop.client.orders.update({
      orderId,
      order: { locationId: shop.locationId, version: order?.version, lineItems: [{ uid: order?.lineItems?.[0]?.uid, quantity: '2' }] },
    })
    const { status, text } = await post(good)
    expect(status).toBe(422)
    expect(text).toContain('Your order has changed')
    expect(text).toContain('Pay $24.99')
    expect((await post({ ...good, version: '2' })).status).toBe(303)
  })

  test('the payment page accepts no more cards after twenty declined ones', async () => {
    for (let count = 0; count < 20; count += 1) await post({ ...good, number: '4000000000000002' })
    expect(await post(good)).toMatchObject({ status: 429 })
    expect((await attempts()).every((one) => one.status === 'FAILED')).toBe(true)
  })
})

describe('a challenge', () => {
  const asked = { ...good, number: '4000 0000 0000 3220' }
  const challenge = async () => new URL((await post(asked)).location ?? '', url).href

  test('the right challenge code approves the payment', async () => {
    const at = await challenge()
    expect((await get(at)).text).toContain('card ending in 3220')
    expect((await post({ code: '123 456' }, at)).location).toContain('https://shop.example/')
    expect((await orderNow())?.state).toBe('COMPLETED')
    expect((await post({ code: '123456' }, at)).text).toContain('This order is paid')
  })

  test('a wrong challenge code declines the payment for good', async () => {
    const at = await challenge()
    const wrong = await post({ code: '000000' }, at)
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('That code was wrong')
    expect(wrong.text).toContain('value="Noor Haddad"')
    expect((await post({ code: '123456' }, at)).text).toContain('timed out')
    expect((await attempts()).map((one) => one.status)).toEqual(['FAILED'])
  })

  test('a challenge that is answered twice at once pays once', async () => {
    const at = await challenge()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ code: '123456' }, at)))
    expect(answers.filter((one) => one.status === 303)).toHaveLength(1)
    expect(await attempts()).toHaveLength(1)
  })
})

describe('payment links', () => {
  test('payment links are read, changed from their version and listed', async () => {
    const { paymentLink } = await shop.client.checkout.paymentLinks.get({ id: linkId })
    expect(paymentLink).toMatchObject({ url, orderId, version: 1 })
    expect((await orderNow())?.state).toBe('DRAFT')
    const changed = await shop.client.checkout.paymentLinks.update({ id: linkId, paymentLink: { version: 1, description: 'new' } })
    expect(changed.paymentLink?.version).toBe(2)
    expect(await firstErrorOf(shop.client.checkout.paymentLinks.update({ id: linkId, paymentLink: { version: 1 } }))).toMatchObject({
      status: 409,
    })
    const page = await shop.client.checkout.paymentLinks.list({ limit: 1 })
    expect(page.data[0]?.id).toBe(linkId)
    expect(page.hasNextPage()).toBe(true)
  })

  test('closing a payment link cancels its order, and the page says so', async () => {
    expect(await shop.client.checkout.paymentLinks.delete({ id: linkId })).toMatchObject({ id: linkId, cancelledOrderId: orderId })
    expect((await orderNow())?.state).toBe('CANCELED')
    expect((await get()).text).toContain('You weren’t charged')
    const late = await post(good)
    expect(late.status).toBe(200)
    expect(late.text).toContain('This payment page is closed')
    expect(await attempts()).toEqual([])
    expect(await firstErrorOf(shop.client.checkout.paymentLinks.delete({ id: linkId }))).toMatchObject({ status: 404 })
  })

  test('closing a paid payment link leaves the order unchanged', async () => {
    await post(good)
    expect((await shop.client.checkout.paymentLinks.delete({ id: linkId })).cancelledOrderId).toBeUndefined()
    expect((await orderNow())?.state).toBe('COMPLETED')
    expect((await get()).text).toContain('This order is paid')
  })

  test('the same key creates the same payment link, and an invalid request creates none', async () => {
    const body = {
      idempotencyKey: newTestKey(),
      quickPay: { name: 'Box', priceMoney: { amount: 100n, currency: 'USD' as const }, locationId: shop.locationId },
    }
    const first = await shop.client.checkout.paymentLinks.create(body)
    expect(await shop.client.checkout.paymentLinks.create(body)).toEqual(first)
    expect(first.relatedResources?.orders?.[0]?.totalMoney?.amount).toBe(100n)
    expect(await firstErrorOf(shop.client.checkout.paymentLinks.create({}))).toMatchObject({ status: 400 })
    const free = {
      ...body,
      idempotencyKey: newTestKey(),
      quickPay: { ...body.quickPay, priceMoney: { amount: 0n, currency: 'USD' as const } },
    }
    expect(await firstErrorOf(shop.client.checkout.paymentLinks.create(free))).toMatchObject({ status: 400, code: 'VALUE_TOO_LOW' })
    const nowhere = { ...body, idempotencyKey: newTestKey(), checkoutOptions: { redirectUrl: 'javascript:alert(1)' } }
    expect(await firstErrorOf(shop.client.checkout.paymentLinks.create(nowhere))).toMatchObject({ status: 400 })
  })

  test('an order with a parcel to ship stays open when it is paid', async () => {
    const { paymentLink } = await shop.client.checkout.paymentLinks.create({
      order: {
        locationId: shop.locationId,
        lineItems: [{ name: 'Box', quantity: '1', basePriceMoney: { amount: 500n, currency: 'USD' } }],
        fulfillments: [
          { type: 'SHIPMENT', shipmentDetails: { recipient: { displayName: 'Noor', address: { addressLine1: '1 Road', country: 'US' } } } },
        ],
      },
    })
    expect((await post(good, paymentLink?.url)).text).toContain('This order is paid')
    expect((await shop.client.orders.get({ orderId: paymentLink?.orderId ?? '' })).order?.state).toBe('OPEN')
  })
})
