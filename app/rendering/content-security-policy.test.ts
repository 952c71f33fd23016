import { expect, test } from 'vitest'
import { securityPolicy } from './content-security-policy.server.ts'
import { formsLeaveShop, formsStayInShop, formTargetsOf, hydratedFormTargetsOf } from './form-targets.ts'

test('an inline script runs only with the nonce of the page', () => {
  expect(securityPolicy('r4nd0m', 'wss://shop.example', "'self'")).toMatch(/; script-src 'self' 'sha256-[^']+' 'nonce-r4nd0m';/)
  expect(securityPolicy(null, 'wss://shop.example', "'self'")).toMatch(/; script-src 'self' 'sha256-[^']+';/)
})

test('a page may connect only to the shop and to its realtime service', () => {
  expect(securityPolicy(null, 'wss://project.supabase.co', "'self'")).toContain("; connect-src 'self' wss://project.supabase.co;")
})

test('forms lead to the shop alone, except on pages from which they go on to the payment page or Google', () => {
  expect(securityPolicy(null, 'wss://shop.example', formTargetsOf([{}], 'https://shop.example'))).toContain("; form-action 'self';")
  const leaving = [{}, { handle: formsLeaveShop }]
  expect(formTargetsOf(leaving, 'https://shop.example')).toBe("'self' https:")
  for (const local of ['http://localhost:3000', 'https://localhost:3000']) expect(formTargetsOf(leaving, local)).toBe("'self' https: http:")
})

test('forms of a hydrated page may lead to the payment page, wherever its links have led, but not in the admin', () => {
  expect(hydratedFormTargetsOf([{}, {}], 'https://shop.example')).toBe("'self' https:")
  expect(hydratedFormTargetsOf([{}, { handle: formsStayInShop }, {}], 'https://shop.example')).toBe("'self'")
})
