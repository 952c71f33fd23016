import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import {
  arrivalDates,
  deliveryCountries,
  deliveryOptions,
  deliversTo,
  endOfShopDay,
  sameZone,
  quoteShipping,
  defaultDeliveryTerms,
} from './delivery.ts'
import { defaultSettings, type ShopSettings } from '#shop/settings.ts'

const standard = { cents: 500, freeFromCents: 4000, days: [3, 5] as [number, number] }
const zones: ShopSettings['delivery']['zones'] = [
  {
    name: 'Home',
    countries: ['US', 'CA'],
    methods: { standard, express: { cents: 1500, freeFromCents: null, days: [1, 2] } },
  },
  {
    name: 'Europe',
    countries: ['ES', 'FR'],
    methods: {
      standard: {
        ...standard,
        freeFromCents: null,
        upToGrams: [
          { grams: 1000, cents: 900 },
          { grams: 5000, cents: 2100 },
        ],
      },
    },
  },
  { name: 'Elsewhere', countries: '*', methods: { standard: { ...standard, cents: 3000, freeFromCents: 20_000, days: [10, 20] } } },
]
const settings = { ...defaultSettings, delivery: { zones, unknownGrams: 250 } } as ShopSettings
const closed = (over: Partial<ShopSettings['closedDays']>) => ({ ...settings, closedDays: { ...settings.closedDays, ...over } })
const offered = (country: string | null, weightGrams: number, discountedCents = 1000) =>
  deliveryOptions(settings, { country, weightGrams, discountedCents }, new Date('2026-11-20T12:00:00Z')).map(({ method, cents }) => [
    method,
    cents,
  ])

describe('delivery offers', () => {
  test('delivery is offered by the zone of the country, at the price of the first weight limit that is not exceeded', () => {
    expect(offered('US', 99_999)).toEqual([
      ['standard', 500],
      ['express', 1500],
    ])
    expect(offered('ES', 1000)).toEqual([['standard', 900]])
    expect(offered('ES', 1001)).toEqual([['standard', 2100]])
    expect(offered('JP', 100)).toEqual([['standard', 3000]])
  })

  test('delivery is not offered above the last weight limit, and says so', () => {
    expect(offered('FR', 5001)).toEqual([])
    expect(quoteShipping(settings, { country: 'FR', weightGrams: 5001 }, 'standard')).toEqual({ zone: 'Europe', refused: 'too-heavy' })
    expect(quoteShipping(settings, { country: 'FR', weightGrams: 1 }, 'express')).toEqual({ zone: 'Europe', refused: 'no-delivery-there' })
  })

  test('delivery is free from the threshold of its zone', () => {
    expect(offered('US', 100, 3999)[0]).toEqual(['standard', 500])
    expect(offered('US', 100, 4000)[0]).toEqual(['standard', 0])
    expect(offered('ES', 100, 999_999)[0]).toEqual(['standard', 900])
    expect(offered('JP', 100, 20_000)[0]).toEqual(['standard', 0])
  })

  test('delivery is quoted for the first zone while the destination is unknown', () => {
    expect(offered(null, 100)).toEqual(offered('US', 100))
    expect(defaultDeliveryTerms(settings)).toMatchObject({ standard: { cents: 500, freeFromCents: 4000 }, express: { cents: 1500 } })
  })

  test('the delivery countries are named once each, including those of a zone for all others', () => {
    const countries = deliveryCountries(settings)
    expect(countries.slice(0, 4)).toEqual(['US', 'CA', 'ES', 'FR'])
    expect(countries).toContain('JP')
    expect(new Set(countries).size).toBe(countries.length)
    const here = { ...settings, delivery: { ...settings.delivery, zones: zones.slice(0, 1) } }
    expect(deliveryCountries(here)).toEqual(['US', 'CA'])
    expect([deliversTo(here, 'CA'), deliversTo(here, 'ES')]).toEqual([true, false])
    expect([sameZone(settings, 'US', 'CA'), sameZone(settings, 'US', 'ES'), sameZone(settings, 'JP', 'BR')]).toEqual([true, false, true])
  })
})

describe('arrival dates', () => {
  test('arrival dates count working days from the day after the order, by the terms of the zone', () => {
    expect(arrivalDates(settings, 'standard', new Date('2026-11-20T12:00:00Z'))).toEqual(['2026-11-25', '2026-11-27'])
    expect(arrivalDates(settings, 'express', new Date('2026-11-20T12:00:00Z'))).toEqual(['2026-11-23', '2026-11-24'])
    expect(arrivalDates(settings, 'standard', new Date('2026-11-20T12:00:00Z'), 'JP')).toEqual(['2026-12-04', '2026-12-18'])
  })

  test('arrival dates leave out closed days, of one year and of every year', () => {
    const holidays = closed({ dates: ['2026-12-24', '12-25', '01-01'] })
    expect(arrivalDates(holidays, 'express', new Date('2026-12-23T12:00:00Z'))).toEqual(['2026-12-28', '2026-12-29'])
    expect(arrivalDates(holidays, 'express', new Date('2027-12-23T12:00:00Z'))).toEqual(['2027-12-24', '2027-12-27'])
  })

  test("arrival dates follow the shop's clock, whose today may be another day than in Greenwich", () => {
    const evening = new Date('2026-11-26T02:00:00Z')
    expect(arrivalDates(settings, 'express', evening)[0]).toBe('2026-11-27')
    expect(arrivalDates(closed({ timeZone: 'America/New_York' }), 'express', evening)[0]).toBe('2026-11-26')
    expect(arrivalDates(closed({ timeZone: 'Asia/Tokyo' }), 'express', new Date('2026-11-25T16:00:00Z'))[0]).toBe('2026-11-27')
  })

  test('arrival dates never fall on a closed day, nor before the day of the order', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'),
        fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }),
        (now, timeZone, weekdays) => {
          const own = closed({ timeZone, weekdays, dates: ['12-25'] })
          const [from, to] = arrivalDates(own, 'standard', now)
          expect(from <= to).toBe(true)
          for (const day of [from, to]) {
            expect(weekdays).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
            expect(day.slice(5)).not.toBe('12-25')
            expect(Date.parse(day)).toBeGreaterThan(now.getTime() - DAY)
          }
        },
      ),
    )
  })

  test.each([
    ['UTC', '2026-11-20T12:34:00Z', '2026-11-21T00:00:00Z'],
    ['America/New_York', '2026-11-20T12:34:00Z', '2026-11-21T05:00:00Z'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-02T05:00:00Z'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21T18:15:00Z'],
  ])('arrival dates are calculated again when the day is over in %s', (timeZone, now, end) => {
    expect(new Date(endOfShopDay(closed({ timeZone }), Date.parse(now)))).toEqual(new Date(end))
  })
})
