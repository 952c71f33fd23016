import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { securityPolicy } from './policy.server.ts'

const allowed = (html: string) => securityPolicy(html, 'wss://shop.example').match(/'sha256-[^']+'/g) ?? []
const sourceOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`

test('every script in the page is allowed by what it says, once', () => {
  const html = `<html><script>a()</script><p>…</p><script type="module" async="">b("é")</script><script>a()</script></html>`
  expect(allowed(html)).toEqual([sourceOf('a()'), sourceOf('b("é")')])
})

test('scripts from files, data and empty ones need no word', () => {
  const html = `<script src="/assets/a.js"></script><script type="application/json" id="x">{}</script><script></script>`
  expect(allowed(html)).toEqual([])
})

test.each(['<script', '<script>never ended', 'no script at all', ''])('a page without an end allows nothing: %s', (html) => {
  expect(securityPolicy(html, 'wss://shop.example')).toContain("script-src 'self' ;")
})

test('a page may listen for news where its service is, and ask nobody else', () => {
  expect(securityPolicy('', 'wss://project.supabase.co')).toContain("; connect-src 'self' wss://project.supabase.co;")
})
