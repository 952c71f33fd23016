import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieceValuesOf } from './piece-values.ts'

const lines = fc
  .record({
    quantity: fc.integer({ min: 1, max: 60 }),
    unit: fc.integer({ min: 0, max: 9999 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    tax: fc.nat(3000),
  })
  .map(({ quantity, unit, off, tax }) => {
    const totalPriceCents = quantity * unit
    return { quantity, totalPriceCents, discountCents: Math.floor(totalPriceCents * off), taxCents: tax }
  })

test('the refunds of a line, in any portions, add up to the cent', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), fc.array(fc.integer({ min: 1, max: 10 })), (line, taxIncluded, portions) => {
      const paid = line.totalPriceCents - line.discountCents + (taxIncluded ? 0 : line.taxCents)
      let [gone, back] = [0, 0]
      for (const portion of [...portions, line.quantity]) {
        const worth = pieceValuesOf(line, taxIncluded, gone)
        const pieces = Math.min(portion, worth.length)
        if (pieces === 0) continue
        back += worth[pieces - 1]!
        gone += pieces
        expect(back).toBeLessThanOrEqual(paid)
      }
      expect([gone, back]).toEqual([line.quantity, paid])
      expect(pieceValuesOf(line, taxIncluded, gone)).toEqual([])
    }),
  )
})

test('no piece of a line is worth more than a cent more than another', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const worth = [0, ...pieceValuesOf(line, false, 0)]
      const single = worth.slice(1).map((cents, index) => cents - worth[index]!)
      expect(Math.max(...single) - Math.min(...single)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the value of a refunded piece excludes its discount and includes the tax that was added', () => {
  const line = { quantity: 3, totalPriceCents: 1000, discountCents: 100, taxCents: 80 }
  expect(pieceValuesOf(line, false, 0)).toEqual([327, 654, 980])
  expect(pieceValuesOf(line, true, 0)).toEqual([300, 600, 900])
  expect(pieceValuesOf(line, false, 2)).toEqual([326])
})
