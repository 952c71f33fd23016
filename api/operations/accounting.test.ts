import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calls, openCalls, withKey } from '#tests/fixtures/open-calls.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.shop.close())

test('the service key and a manager get the sums of a period and its two files', async () => {
  const cookie = await calls.cookieOfA('manager')
  const sums = await calls.call('GET', '/api/accounting?from=2026-01-01&to=2026-01-31', { cookie })
  expect(sums.body).toMatchObject({ from: '2026-01-01', to: '2026-01-31', taxRounding: 'line', matchesReport: true, provider: null })
  for (const file of ['days.csv', 'orders.csv']) {
    const { status, text, headers } = await calls.call('GET', `/api/accounting/${file}?from=2026-01-01&to=2026-01-31`, {
      headers: withKey,
    })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="accounting-${file.replace('.csv', '')}-2026-01-01-2026-01-31.csv"`,
    )
    expect(text.replace('\uFEFF', '')).toMatch(/^date,/)
  }
})

test('a period of more than a year is refused, and nobody else gets the books', async () => {
  const at = (path: string, cookie?: string) => calls.call('GET', path, { cookie, headers: cookie ? {} : withKey })
  expect((await calls.call('GET', '/api/accounting?from=2020-01-01', { headers: withKey })).status).toBe(422)
  expect((await at('/api/accounting/days.csv', await calls.cookieOfA('support'))).status).toBe(403)
  expect((await at('/api/accounting/days.csv', await calls.cookieOfA('manager', { secondStep: false }))).status).toBe(403)
})
