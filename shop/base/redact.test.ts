import { expect, test } from 'vitest'
import { redactedStack, redactError } from './redact.ts'

const token = 'x'.repeat(43)
const failed = new Error(`Failed query: select * from users where email = $1\nparams: ada@example.test,${token}`, {
  cause: new Error(`duplicate key (email)=(ada@example.test), see https://shop.example/auth/confirm?token=${token}`),
})

test('a logged error contains no address, link or token, however deep it is nested', () => {
  for (const text of [redactError(failed), redactedStack(failed)]) {
    expect(text).toContain('Failed query: select * from users')
    expect(text).not.toMatch(/ada@|xxxx|token=/)
  }
  expect(redactedStack(failed)).toContain('caused by Error: duplicate key')
  expect(redactedStack(failed)).toMatch(/\n\s+at .*redact\.test\.ts/)
})

test('a thrown value that is not an error is redacted and logged as well', () => {
  expect(redactError('ada@example.test is gone')).toBe('Error: [address] is gone')
})
