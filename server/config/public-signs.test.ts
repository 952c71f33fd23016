import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { publicSignsOf } from './public-signs.ts'

const square = { SQUARE_ACCESS_TOKEN: 'token', SQUARE_LOCATION_ID: 'L', SQUARE_WEBHOOK_SIGNATURE_KEY: 'key' }
const signs = (env: Record<string, string>) => publicSignsOf(readConfig(env)).length

test('a shop with embedded services, a sandbox or a stand-in for Square and a local mail server is a test shop', () => {
  expect(signs({})).toBe(0)
  expect(signs({ ...square, SQUARE_ENVIRONMENT: 'sandbox' })).toBe(0)
  expect(signs({ ...square, SQUARE_URL: 'http://127.0.0.1:4000' })).toBe(0)
  expect(signs({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'noreply@shop.example' })).toBe(0)
})

test('real money, real mail and a public address in production are each a sign of a shop for the public', () => {
  expect(signs(square)).toBe(1)
  expect(signs({ RESEND_API_KEY: 're_1', MAIL_FROM: 'noreply@shop.example' })).toBe(1)
  expect(signs({ SMTP_URL: 'smtps://user:secret@mail.shop.example:465', MAIL_FROM: 'noreply@shop.example' })).toBe(1)
  const live = { ...square, RESEND_API_KEY: 're_1', MAIL_FROM: 'noreply@shop.example', SERVICE_KEY: 'k'.repeat(40) }
  const database = { DATABASE_URL: 'postgres://shop@127.0.0.1/shop' }
  expect(signs({ ...live, ...database, NODE_ENV: 'production', SHOP_URL: 'https://shop.example' })).toBe(3)
})
