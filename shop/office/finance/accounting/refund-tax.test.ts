import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderPart, type RefundOfParts, refundSharesOf } from './refund-tax.ts'

const Part = fc.record({ paidCents: fc.integer({ min: 0, max: 5000 }), share: fc.double({ min: 0, max: 0.3, noNaN: true }) })
const Case = fc.record({
  parts: fc.array(Part, { minLength: 1, maxLength: 5 }),
  delivery: Part,
  refunds: fc.array(
    fc.record({ lines: fc.array(fc.nat({ max: 5000 }), { maxLength: 5 }), shipping: fc.nat({ max: 700 }), extra: fc.nat({ max: 900 }) }),
    {
      maxLength: 6,
    },
  ),
})

const partOf = ({ paidCents, share }: { paidCents: number; share: number }, lineId: string | null): OrderPart => ({
  lineId,
  paidCents,
  taxCents: Math.round(paidCents * share),
})
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

test('a refund is spread without losing a cent, and the refund of everything gives back exactly the tax of every part', () => {
  fc.assert(
    fc.property(Case, ({ parts: wanted, delivery, refunds }) => {
      const parts = [...wanted.map((part, at) => partOf(part, String(at))), partOf(delivery, null)]
      const total = sum(parts.map(({ paidCents }) => paidCents))
      let left = total
      const made: RefundOfParts[] = refunds.flatMap(({ lines, shipping, extra }, at) => {
        const named = lines.flatMap((amountCents, line) => (line < wanted.length ? [{ lineId: String(line), amountCents }] : []))
        const amountCents = Math.min(left, sum(named.map((one) => one.amountCents)) + shipping + extra)
        left -= amountCents
        return amountCents > 0 ? [{ id: String(at), amountCents, shippingCents: shipping, lines: named }] : []
      })
      const last = { id: 'rest', amountCents: left, shippingCents: 0, lines: [] }
      const shares = refundSharesOf(parts, [...made, last])
      for (const { id, amountCents } of [...made, last]) {
        const share = shares.get(id)!
        expect(share.goodsCents + share.deliveryCents).toBe(amountCents)
        expect(share.goodsTaxCents).toBeGreaterThanOrEqual(0)
        expect(share.deliveryTaxCents).toBeGreaterThanOrEqual(0)
      }
      const all = [...shares.values()]
      const goods = parts.filter(({ lineId }) => lineId !== null)
      expect(sum(all.map((one) => one.goodsTaxCents))).toBe(sum(goods.map(({ taxCents }) => taxCents)))
      expect(sum(all.map((one) => one.deliveryTaxCents))).toBe(parts.at(-1)!.taxCents)
      expect(sum(all.map((one) => one.deliveryCents))).toBe(parts.at(-1)!.paidCents)
    }),
  )
})

test('a later refund changes nothing of an earlier one', () => {
  const parts = [partOf({ paidCents: 1000, share: 0.1 }, 'a'), partOf({ paidCents: 599, share: 0 }, null)]
  const first = { id: 'first', amountCents: 333, shippingCents: 0, lines: [{ lineId: 'a', amountCents: 333 }] }
  const later = { id: 'later', amountCents: 700, shippingCents: 599, lines: [] }
  expect(refundSharesOf(parts, [first, later]).get('first')).toEqual(refundSharesOf(parts, [first]).get('first'))
})

test('an amount without a line is spread over the remaining goods and delivery', () => {
  const parts = [partOf({ paidCents: 1000, share: 0.2 }, 'a'), partOf({ paidCents: 1000, share: 0 }, null)]
  const refunds = [
    { id: 'line', amountCents: 500, shippingCents: 0, lines: [{ lineId: 'a', amountCents: 500 }] },
    { id: 'goodwill', amountCents: 300, shippingCents: 0, lines: [] },
  ]
  expect(refundSharesOf(parts, refunds).get('goodwill')).toEqual({
    goodsCents: 100,
    goodsTaxCents: 20,
    deliveryCents: 200,
    deliveryTaxCents: 0,
  })
})
