import { expect, test } from 'vitest'
import { OutsideRefused, OutsideUnavailable, type Payments } from '#shop/ports.ts'
import { PAYMENTS_FAILURE_THRESHOLD, PAYMENTS_PAUSE_MS, withPaymentsCircuitBreaker } from './payments-circuit-breaker.ts'

/** A provider whose answer the test sets, behind the breaker, with a clock that the test moves. */
function guarded() {
  const about = { answer: async (): Promise<number> => 1, calls: 0, changes: [] as string[], now: 0 }
  const total = async () => {
    about.calls += 1
    return about.answer()
  }
  const payments = withPaymentsCircuitBreaker({ total, refund: total } as unknown as Payments, {
    failed: () => about.changes.push('failed'),
    recovered: () => about.changes.push('recovered'),
    now: () => about.now,
  })
  const ask = () => payments.total({} as never)
  return { about, payments, ask }
}

const down = async (): Promise<never> => {
  throw new OutsideUnavailable('down')
}

test('after a few failures in a row buyers are answered at once, and one of them tries the provider after each pause', async () => {
  const { about, payments, ask } = guarded()
  about.answer = down
  for (let turn = 0; turn < PAYMENTS_FAILURE_THRESHOLD + 5; turn++) await expect(ask()).rejects.toThrow(OutsideUnavailable)
  expect(about).toMatchObject({ calls: PAYMENTS_FAILURE_THRESHOLD, changes: ['failed'] })
  expect([payments.health.isAvailable(), payments.health.skipped()]).toEqual([false, 5])
  about.now += PAYMENTS_PAUSE_MS
  await Promise.allSettled([ask(), ask(), ask()])
  expect(about.calls).toBe(PAYMENTS_FAILURE_THRESHOLD + 1)
  about.answer = async () => 7
  about.now += PAYMENTS_PAUSE_MS
  expect(await ask()).toBe(7)
  expect(about.changes).toEqual(['failed', 'recovered'])
  expect(payments.health.isAvailable()).toBe(true)
})

test('a single failure, and a provider that refuses, are no outage', async () => {
  const { about, payments, ask } = guarded()
  for (let turn = 0; turn < 10; turn++) {
    about.answer = down
    await expect(ask()).rejects.toThrow(OutsideUnavailable)
    about.answer = async () => {
      throw new OutsideRefused('UNAUTHORIZED', 'refused')
    }
    await expect(ask()).rejects.toThrow(OutsideRefused)
  }
  expect([about.calls, payments.health.isAvailable()]).toEqual([20, true])
})

test('refunds are tried during an outage too', async () => {
  const { about, payments, ask } = guarded()
  about.answer = down
  for (let turn = 0; turn < PAYMENTS_FAILURE_THRESHOLD; turn++) await expect(ask()).rejects.toThrow(OutsideUnavailable)
  about.answer = async () => 1
  await payments.refund('payment', 1, 'reason', 'key')
  expect(about.calls).toBe(PAYMENTS_FAILURE_THRESHOLD + 1)
})
