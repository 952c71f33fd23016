import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Till } from '#tests/fixtures/open-point-of-sale.ts'
import { keepsCatalogue } from './point-of-sale/catalogue.contract.ts'
import { namesFaults } from './point-of-sale/faults.contract.ts'
import { keepsToPayments } from './point-of-sale/payments.contract.ts'
import { keepsToTotals } from './point-of-sale/totals.contract.ts'
import { tellsEvents } from './point-of-sale/events.contract.ts'

/**
 * Contract tests for every point of sale adapter, run against a point of sale with the demo
 * catalogue. The adapter's timeout must be half a second.
 */
export function keepsToPointOfSale(name: string, open: () => Promise<Till>): void {
  describe(`${name} keeps to PointOfSale`, () => {
    let till: Till
    beforeAll(async () => {
      till = await open()
    })
    afterAll(() => till.close())
    beforeEach(() => {
      till.mood = 'well'
    })
    const opened = () => till

    describe('the catalogue', () => keepsCatalogue(opened))
    describe('totals', () => keepsToTotals(opened))
    describe('payments', () => keepsToPayments(opened))
    describe('notifications', () => tellsEvents(opened))
    describe('faults', () => namesFaults(opened))
  })
}
