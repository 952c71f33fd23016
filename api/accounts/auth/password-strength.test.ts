import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openAccounts } from '#tests/fixtures/open-accounts.ts'

const lines: unknown[] = []
const { shop } = await openAccounts()
for (const level of ['info', 'warn', 'error'] as const) shop.log[level] = (...line: unknown[]) => void lines.push(line)
const { call } = openTestApp(shop)
afterAll(() => shop.close())

const ask = (body: unknown, headers: Record<string, string> = {}) => call('/api/auth/password-strength', { method: 'POST', body, headers })

test('password strength is judged by the password itself and by what is typed beside it', async () => {
  const strong = await ask({ password: 'four lychees after midnight' })
  expect(strong.body).toEqual({ success: true, strength: 4, reasons: [] })
  expect(strong.headers.get('cache-control')).toBe('no-store')
  const personal = await ask({ password: 'haddadnoor7', about: ['Noor Haddad', 'noor@example.test'] })
  expect(personal.body).toEqual({ success: true, strength: 2, reasons: ['personal'] })
  expect((await ask({ password: 'пароль пароль 🍜' })).status).toBe(200)
})

test.each([
  [undefined],
  [{}],
  [{ password: '' }],
  [{ password: null }],
  [{ password: ['four lychees'] }],
  [{ password: 'x'.repeat(201) }],
  [{ password: 'four lychees', about: 'noor' }],
  [{ password: 'four lychees', about: ['a', 'b', 'c', 'd', 'e'] }],
  [{ password: 'four lychees', about: ['x'.repeat(255)] }],
  ['{'],
])('the password strength request %j is refused', async (body) => {
  const answer = await ask(body)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ success: false, code: 'invalid-input', message: expect.any(String) })
})

test('a page of another site may not ask for password strength', async () => {
  const answer = await ask({ password: 'four lychees' }, { Origin: 'https://evil.test' })
  expect([answer.status, answer.body.code]).toEqual([403, 'not-allowed'])
})

test('a password that is checked for strength is neither returned nor logged', async () => {
  const { text } = await ask({ password: 'hunter2-hunter2', about: ['hunter2-hunter2'] })
  expect(text).not.toContain('hunter2')
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})

test('a browser must wait after 60 password strength requests', async () => {
  let answer = await ask({ password: 'a' })
  for (let typed = 0; typed < 60 && answer.status === 200; typed++) answer = await ask({ password: 'a' })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
