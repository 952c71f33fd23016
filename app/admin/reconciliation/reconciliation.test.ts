import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import type { Actor } from '#shop/actor.ts'
import { openReconciling, type Reconciling } from '#tests/fixtures/open-reconciling.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './reconciliation.tsx'

let reconciling: Reconciling
beforeAll(async () => {
  reconciling = await openReconciling()
  // Payments of this moment count as settled.
  reconciling.selling.later(11 * MINUTE)
})
afterAll(() => reconciling.selling.close())

const args = (by: Actor, query: string, form?: Record<string, string>) => {
  const { args: made } = pageRequest(reconciling.selling.shop, `/admin/reconciliation${query}`, { form, ask: { by } })
  return { ...(made as object), params: {} } as never
}

test('the reconciliation page compares only when asked, and says when the provider is away or the period is wrong', async () => {
  const { manager, selling } = reconciling
  expect(await page.loader(args(manager, ''))).toMatchObject({ compared: null, mayFix: true, last: null })
  expect(await page.loader(args(manager, '?compare=1'))).toMatchObject({ compared: { differences: [] } })
  expect(await page.loader(args(manager, '?compare=1&from=2026-02-01&to=2026-01-01'))).toMatchObject({ compared: 'invalid-input' })
  selling.emulator.mood = 'broken'
  expect(await page.loader(args(manager, '?compare=1'))).toMatchObject({ compared: 'payment-unavailable' })
  selling.emulator.mood = 'well'
})

test('its form fixes the order of a row or the selected ones, and asks for a selection', async () => {
  const { manager, selling } = reconciling
  const [one, two, three] = await reconciling.lost([1], [1], [1])
  const post = (form: Record<string, string>) => page.action(args(manager, '?compare=1', form))
  expect(await post({ record: one!.providerOrderId, [`order.${two!.providerOrderId}`]: 'on' })).toMatchObject({
    outcomes: [{ outcome: 'rebuilt', orderNumber: one!.number }],
  })
  const selected = { [`order.${one!.providerOrderId}`]: 'on', [`order.${two!.providerOrderId}`]: 'on' }
  expect(await post({ intent: 'record', ...selected })).toMatchObject({ outcomes: [{ outcome: 'already' }, { outcome: 'rebuilt' }] })
  expect(await post({ refund: three!.providerOrderId })).toMatchObject({ outcomes: [{ outcome: 'refunded' }] })
  expect(await post({ intent: 'record' })).toMatchObject({
    data: { refusal: { failure: 'invalid-input', fields: { providerOrderIds: 'invalid' } } },
  })
  const support = await makeStaff(selling.shop, 'support')
  expect(await page.loader(args(support, '?compare=1'))).toMatchObject({ mayFix: false, compared: { differences: [] } })
  expect(await outcome(() => page.action(args(support, '', { record: one!.providerOrderId })))).toMatchObject({ init: { status: 404 } })
})
