import { expect, test } from 'vitest'
import { EmailAddress } from './account-fields.ts'

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada+snacks@example.com', 'ada+snacks@example.com'],
  ["miles.o'brien@mail.example.co.uk", "miles.o'brien@mail.example.co.uk"],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['jo@müller.example', 'jo@xn--mller-kva.example'],
  ['jo@MÜLLER.example', 'jo@xn--mller-kva.example'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
])('the email %s is normalized to %s', (typed, email) => expect(EmailAddress.parse(typed)).toBe(email))

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'a da@example.com',
  'ada..l@example.com',
  'ada@-.com',
  'ünal@example.com',
  'x'.repeat(2000),
  `${'x'.repeat(65)}@example.com`,
  `ada@${'x'.repeat(64)}.com`,
])('the value %s is not a valid email', (typed) => expect(EmailAddress.safeParse(typed).success).toBe(false))
