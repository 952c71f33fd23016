import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drillOwnersShop, unservedCustomers } from './owners-shop.ts'

let answers: Record<string, object>
let asked: string[]
let server: Server
let url: string
beforeEach(async () => {
  answers = {}
  asked = []
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  url = `http://localhost:${port}`
  vi.stubEnv('PORT', String(port))
  vi.stubEnv('SHOP_URL', url)
  vi.stubEnv('SERVICE_KEY', 'k'.repeat(40))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await new Promise((done) => server.close(done))
})

const drill = (confirm = 'Wanderbite', at = url) => drillOwnersShop({ url: at, customers: 1, confirm })

test('a drill refuses a shop whose settings have live keys or real mail, before it asks for anything', async () => {
  vi.stubEnv('RESEND_API_KEY', 're_live')
  vi.stubEnv('MAIL_FROM', 'noreply@shop.example')
  await expect(drill()).rejects.toThrow('A drill never runs against a shop for the public')
  vi.stubEnv('RESEND_API_KEY', undefined)
  vi.stubEnv('SQUARE_ACCESS_TOKEN', 'live')
  vi.stubEnv('SQUARE_LOCATION_ID', 'L')
  vi.stubEnv('SQUARE_WEBHOOK_SIGNATURE_KEY', 'key')
  await expect(drill()).rejects.toThrow('real money')
  expect(asked).toEqual([])
})

test('a drill refuses a shop elsewhere, one that says it is public, one without a mailbox, and a wrong name', async () => {
  await expect(drill('Wanderbite', 'https://shop.example')).rejects.toThrow('not at https://shop.example')
  answers['/api/test-shop'] = { name: 'Wanderbite', isTestShop: false, publicSigns: ['It sends email to real people.'] }
  await expect(drill()).rejects.toThrow('It sends email to real people.')
  answers['/api/test-shop'] = { name: 'Wanderbite', isTestShop: true, publicSigns: [] }
  await expect(drill()).rejects.toThrow('It has no mailbox page')
  answers['/mailbox/messages.json'] = []
  await expect(drill('Some shop')).rejects.toThrow('Nothing was done')
  await expect(drill('')).rejects.toThrow('Nothing was done')
  expect(asked.some((one) => one.startsWith('POST'))).toBe(false)
})

test('a drill refuses an address that is none, and a shop whose payment pages are at Square', async () => {
  await expect(drill('Wanderbite', 'shop')).rejects.toThrow('--url is "shop"')
  vi.stubEnv('SQUARE_ACCESS_TOKEN', 'sandbox')
  vi.stubEnv('SQUARE_LOCATION_ID', 'L')
  vi.stubEnv('SQUARE_WEBHOOK_SIGNATURE_KEY', 'key')
  vi.stubEnv('SQUARE_ENVIRONMENT', 'sandbox')
  await expect(drill()).rejects.toThrow('where a drill can’t pay')
  expect(asked).toEqual([])
})

test('a drill says so when nobody can register', async () => {
  answers['/api/test-shop'] = { name: 'Wanderbite', isTestShop: true, publicSigns: [] }
  answers['/mailbox/messages.json'] = []
  await expect(drill()).rejects.toThrow('Customers can’t register')
})

test('a customer who cannot buy while nothing is broken is a fault', () => {
  expect(unservedCustomers({ left: 0, deferred: [] })).toEqual([])
  expect(unservedCustomers({ left: 2, deferred: ['222-2222'] })).toEqual([
    'Customers gave up without an order 2 times, although the drill broke nothing.',
    'Orders accepted without a payment page, as if the point of sale were down: 1.',
  ])
})
