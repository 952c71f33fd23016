import { expect, test } from 'vitest'
import { securityPolicy } from './content-security-policy.server.ts'

test('an inline script runs only with the nonce of the page', () => {
  expect(securityPolicy('r4nd0m', 'wss://shop.example')).toMatch(/; script-src 'self' 'sha256-[^']+' 'nonce-r4nd0m';/)
  expect(securityPolicy(null, 'wss://shop.example')).toMatch(/; script-src 'self' 'sha256-[^']+';/)
})

test('a page may connect only to the shop and to its realtime service', () => {
  expect(securityPolicy(null, 'wss://project.supabase.co')).toContain("; connect-src 'self' wss://project.supabase.co;")
})
