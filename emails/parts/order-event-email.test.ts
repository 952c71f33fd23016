import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import type { EmailData } from '#shop/ports.ts'
import { linksIn, shown } from '#tests/helpers/read-email.ts'
import { emailRenderer } from '../render.ts'
import { emailOf } from '../templates.ts'

const sender = { name: 'Wanderbite', url: 'https://shop.test', timeZone: 'UTC' }
async function letter<T extends keyof EmailData>(template: T, over: Partial<EmailData[T]> = {}, locale: Locale = 'en-US') {
  const { sample } = emailOf(template)
  const { subject, html, text } = await emailRenderer.write(template, { ...sample, ...over }, locale, sender)
  return { subject, html, text, bodies: [shown(html), text] }
}

describe('order emails', () => {
  test.each([
    ['order-shipped', 'Your order #WB-10482 is on its way', 'Tu pedido #WB-10482 está en camino'],
    ['order-delivered', 'Your order #WB-10482 has arrived', 'Tu pedido #WB-10482 ha llegado'],
    ['order-cancelled', 'Your order #WB-10482 is canceled', 'Tu pedido #WB-10482 se ha cancelado'],
    ['order-refunded', 'Your refund for order #WB-10482', 'Tu reembolso del pedido #WB-10482'],
    ['payment-failed', 'Your payment for order #WB-10482 didn’t go through', 'El pago del pedido #WB-10482 no se ha completado'],
    [
      'return-requested',
      'We’ve got your return request for order #WB-10482',
      'Hemos recibido tu solicitud de devolución del pedido #WB-10482',
    ],
    ['return-answered', 'Your return for order #WB-10482 is approved', 'Hemos aceptado tu devolución del pedido #WB-10482'],
  ] as const)('the email %s names the order, greets, shows the items and links to the order', async (template, english, spanish) => {
    const { subject, html, bodies } = await letter(template)
    expect(subject).toBe(english)
    expect((await letter(template, {}, 'es-ES')).subject).toBe(spanish)
    expect(linksIn(html)).toContain('http://localhost:3000/dashboard/orders/WB-10482')
    for (const said of bodies) {
      expect(said).toContain('Hello, Noor.')
      expect(said).toContain('Lime Chapulines')
      expect(said).toContain('2 × $8.90')
      expect(said).toContain('$17.80')
    }
    for (const said of (await letter(template, {}, 'es-ES')).bodies) expect(said).toMatch(/17,80\s\$/)
  })

  test("a shipping email links to the carrier's tracking page if there is one", async () => {
    const tracked = await letter('order-shipped')
    expect(linksIn(tracked.html)).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784')
    for (const said of tracked.bodies) expect(said).toMatch(/Carrier: UPS\s+Tracking number: 1Z999AA10123456784/)
    for (const said of (await letter('order-shipped', { tracking_number: '', tracking_url: null })).bodies)
      expect(said).not.toMatch(/Tracking number|Track with/)
  })

  test('a cancellation email states the refund or that nothing was charged', async () => {
    for (const said of (await letter('order-cancelled', { refund_cents: 4232 })).bodies)
      expect(said).toMatch(/We’re refunding \$42\.32\.[\s\S]*Refund:? \$42\.32/)
    for (const said of (await letter('order-cancelled', { refund_cents: 0 })).bodies) {
      expect(said).toContain('You weren’t charged.')
      expect(said).not.toMatch(/refund|\$0\.00/i)
    }
  })

  test.each([
    ['paid-too-late', 'after the time to pay was up'],
    ['paid-twice', 'You paid twice'],
    ['wrong-amount', 'didn’t match the total'],
    ['cancelled', 'is canceled'],
    ['returned', 'We’ve received your return'],
    ['goodwill', 'We’ve refunded $5.00'],
  ] as const)('a refund email explains the reason: %s', async (reason, words) => {
    for (const said of (await letter('order-refunded', { reason, refund_cents: 500, order_items: [] })).bodies) {
      expect(said).toContain(words)
      expect(said).toMatch(/Order total:? \$42\.32[\s\S]*Refund:? \$5\.00/)
      expect(said).not.toContain('Chapulines')
    }
  })

  test('a declined card email says until when to try again, and an expired order email says that it is over', async () => {
    for (const said of (await letter('payment-failed')).bodies) {
      expect(said).toMatch(/until Tuesday, November 18, 2025 at 2:35\sPM UTC/)
      expect(said).toContain('Pay for your order')
    }
    const { subject, bodies } = await letter('payment-failed', { pay_by: null })
    expect(subject).toBe('Your order #WB-10482 wasn’t paid in time')
    for (const said of bodies) expect(said).not.toContain('Pay for your order')
  })

  test('a return email quotes the shop’s own answer exactly, or nothing without an answer', async () => {
    const answer = 'Send it to <12 Harbour Street>\nPortland & be well'
    const { html, bodies, text } = await letter('return-answered', { answer })
    expect(html).not.toContain('<12')
    expect(bodies[0]).toContain('Our answer Send it to <12 Harbour Street> Portland & be well')
    expect(text).toContain(`Our answer:\n${answer}`)
    for (const said of (await letter('return-answered', { answer: '  ' })).bodies) expect(said).not.toContain('Our answer')
    expect((await letter('return-answered', { approved: false })).subject).toBe('Your return request for order #WB-10482')
  })
})

test('a cart reminder lists the cart and says how to stop reminders', async () => {
  const { sample } = emailOf('cart-reminder')
  const stop = 'https://shop.test/unsubscribe?token=1'
  const { html, text } = await emailRenderer.write('cart-reminder', sample, 'en-US', sender, stop)
  expect(linksIn(html)).toEqual(expect.arrayContaining(['http://localhost:3000/cart', stop]))
  for (const said of [shown(html), text]) {
    expect(said).toMatch(/Subtotal:? \$38\.50/)
    expect(said).toContain('We can’t hold them for you')
    expect(said).toContain('because you signed up for basket reminders')
  }
  expect(text).toContain(stop)
})

test('an order email does not add tax that the prices include', async () => {
  for (const said of (await letter('order-confirmation', { tax_included: true })).bodies) expect(said).toMatch(/Includes tax of:? \$2\.77/)
})
