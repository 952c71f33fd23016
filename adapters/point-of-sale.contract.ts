import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { catalogueContract } from './point-of-sale/catalogue.contract.ts'
import { faultsContract } from './point-of-sale/faults.contract.ts'
import { stockContract } from './point-of-sale/stock.contract.ts'
import { totalsContract } from './point-of-sale/totals.contract.ts'
import { webhookEventsContract } from './point-of-sale/events.contract.ts'

/**
 * Contract tests for every point of sale adapter, besides those of its payments, run against a
 * point of sale with the demo catalogue. The adapter's timeout must be half a second.
 */
export function pointOfSaleContract(name: string, open: () => Promise<OpenedPointOfSale>): void {
  describe(`${name}: point-of-sale contract`, () => {
    let emulator: OpenedPointOfSale
    beforeAll(async () => {
      emulator = await open()
    })
    afterAll(() => emulator.close())
    beforeEach(() => {
      emulator.mood = 'well'
    })
    const opened = () => emulator

    describe('the catalogue', () => catalogueContract(opened))
    describe('totals', () => totalsContract(opened))
    describe('stock', () => stockContract(opened))
    describe('notifications', () => webhookEventsContract(opened))
    describe('faults', () => faultsContract(opened))
  })
}
