import { describe, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import type { OrderStage } from '../../orders/transitions.ts'
import { withdrawalPeriodOf } from './withdrawal-period.ts'

/** A Tuesday. */
const delivered = new Date('2026-11-24T10:00:00Z')

function periodAfter(days: number, { country = 'DE', stage = 'delivered', at = delivered }: Case = {}) {
  const now = () => new Date(at.getTime() + days * DAY)
  const settings = { policies: { returnDays: 7, bestBeforeWeeks: 0, additions: {} } }
  const order = { stage, status: stage ?? ('refunded' as const), shipTo: { country } }
  const events = stage === 'delivered' ? [{ kind: 'status' as const, status: stage, happenedAt: at }] : []
  return withdrawalPeriodOf({ settings, now }, order, events)
}

interface Case {
  country?: string
  stage?: OrderStage | null
  at?: Date
}

describe('the withdrawal period', () => {
  test.each(['DE', 'FR', 'IE', 'NO', 'IS', 'LI', 'RE', 'GB'])('in %s it lasts until the end of the 14th day after delivery', (country) => {
    expect(periodAfter(14.9, { country }).isOpen).toBe(true)
    expect(periodAfter(15, { country }).isOpen).toBe(false)
    expect(periodAfter(0, { country }).lastDay?.toISOString()).toBe('2026-12-08T10:00:00.000Z')
  })

  test.each(['US', 'CH', 'JP', 'BR'])('in %s it is the return period of the shop', (country) => {
    expect(periodAfter(6.9, { country }).isOpen).toBe(true)
    expect(periodAfter(7.1, { country }).isOpen).toBe(false)
  })

  test.each([
    ['Saturday', '2026-11-28T10:00:00Z', 16.9],
    ['Sunday', '2026-11-29T10:00:00Z', 15.9],
  ])('one that would end on a %s lasts until Monday', (_, at, days) => {
    expect(periodAfter(days, { at: new Date(at) }).isOpen).toBe(true)
    expect(periodAfter(days + 0.2, { at: new Date(at) }).isOpen).toBe(false)
  })

  test('an order that is not delivered is open however old it is, and one that has ended is closed', () => {
    for (const stage of ['paid', 'packing', 'shipped'] as const)
      expect(periodAfter(400, { stage })).toMatchObject({ isOpen: true, lastDay: null })
    expect(periodAfter(0, { stage: null })).toEqual({ isOpen: false, lastDay: null, isAhead: false })
    expect(periodAfter(1, { stage: 'paid', country: 'US' })).toEqual({ isOpen: false, lastDay: null, isAhead: true })
  })
})
