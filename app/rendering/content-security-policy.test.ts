import { expect, test } from 'vitest'
import { securityPolicy } from './content-security-policy.server.ts'

test('no script that stands in a page runs but the one that carries its nonce', () => {
  expect(securityPolicy('r4nd0m', 'wss://shop.example')).toMatch(/; script-src 'self' 'sha256-[^']+' 'nonce-r4nd0m';/)
  expect(securityPolicy(null, 'wss://shop.example')).toMatch(/; script-src 'self' 'sha256-[^']+';/)
})

test('a page may listen for news where its service is, and ask nobody else', () => {
  expect(securityPolicy(null, 'wss://project.supabase.co')).toContain("; connect-src 'self' wss://project.supabase.co;")
})
