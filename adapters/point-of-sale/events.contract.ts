import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import type { WebhookEvent } from '#shop/ports.ts'
import type { OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { contractOrderOfOne, waitUntil } from './basket.contract.ts'

export function webhookEventsContract(opened: () => OpenedPointOfSale): void {
  const read = async (from: number): Promise<WebhookEvent[]> => {
    const emulator = opened()
    const heard = await Promise.all(emulator.events.slice(from).map((event) => emulator.read(event)))
    return heard.flatMap((event) => event ?? [])
  }
  const heard = (from: number, type: string) =>
    waitUntil(() =>
      opened()
        .events.slice(from)
        .some(({ body }) => body.includes(`"type":"${type}"`)),
    )

  test('events of a payment and its refund name the order, and the sale also sends a stock event', async () => {
    const emulator = opened()
    const { order, variationId } = await contractOrderOfOne(emulator)
    const { url, providerOrderId } = await emulator.pointOfSale.payments.paymentPage(order, randomUUID())
    const from = emulator.events.length
    await emulator.pay(url)
    const state = await emulator.pointOfSale.payments.paymentState(providerOrderId)
    if (state.state !== 'approved') throw new Error(state.state)
    const { refundId } = await emulator.pointOfSale.payments.refund(state.paymentId, 100, 'test', randomUUID())
    for (const type of ['payment.updated', 'order.updated', 'refund.updated', 'inventory.count.updated']) await heard(from, type)
    const events = await read(from)
    for (const [type, id] of Object.entries({
      'payment.created': state.paymentId,
      'payment.updated': state.paymentId,
      'order.updated': providerOrderId,
    }))
      expect(events).toContainEqual({
        id: expect.any(String),
        type,
        about: 'payment',
        providerOrderId,
        version: { id, version: expect.any(Number) },
      })
    expect(events).toContainEqual({ id: expect.any(String), type: 'refund.created', about: 'payment', providerOrderId })
    const refunded = { id: expect.any(String), type: 'refund.updated', about: 'refund', providerOrderId, refundId }
    expect(events).toContainEqual(refunded)
    const counts = events.flatMap((event) => (event.about === 'stock' ? event.counts : []))
    expect(counts).toContainEqual({ variationId, quantity: 9, countedAt: expect.any(Date) })
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  })

  test('a payment state has the versions of its events, and a refund makes a greater one', async () => {
    const emulator = opened()
    const { order } = await contractOrderOfOne(emulator)
    const { url, providerOrderId } = await emulator.pointOfSale.payments.paymentPage(order, randomUUID())
    const from = emulator.events.length
    await emulator.pay(url)
    const state = await emulator.pointOfSale.payments.paymentState(providerOrderId)
    if (state.state !== 'approved') throw new Error(state.state)
    const newestOf = async (paymentId: string) => {
      const versions = (await read(from)).flatMap((event) =>
        event.about === 'payment' && event.version?.id === paymentId ? event.version.version : [],
      )
      return Math.max(...versions)
    }
    const known = state.versions?.find(({ id }) => id === state.paymentId)?.version
    await heard(from, 'payment.updated')
    expect(await newestOf(state.paymentId)).toBe(known)
    await emulator.pointOfSale.payments.refund(state.paymentId, 100, 'test', randomUUID())
    await waitUntil(async () => (await newestOf(state.paymentId)) > known!)
  })

  test('a changed catalogue sends an event', async () => {
    const emulator = opened()
    const from = emulator.events.length
    const variation = firstOf(await emulator.variations())
    await emulator.setPrice(variation.id, variation.priceCents)
    await heard(from, 'catalog.version.updated')
    expect(await read(from)).toContainEqual({ id: expect.any(String), type: 'catalog.version.updated', about: 'catalogue' })
  })

  test('an event that is unsigned, wrongly signed or changed on the way is refused', async () => {
    const emulator = opened()
    const { events } = emulator
    const { body, signature } = firstOf(events)
    expect(await emulator.read({ body, signature })).not.toBeNull()
    const forged = ['', 'x', signature.slice(1), ` ${signature}`, `${signature}=`, signature.toLowerCase(), events[1]!.signature]
    for (const one of forged) expect(await emulator.read({ body, signature: one })).toBeNull()
    for (const one of ['', '{', 'null', `${body} `, body.replace('"', "'")])
      expect(await emulator.read({ body: one, signature })).toBeNull()
  })
}
