import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { outbox } from '#database/schema.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { deliverEmail, sendEmail } from './send-email.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { type EmailMessage, OutsideUnavailable } from '#shop/ports.ts'
import { inTransaction } from '#shop/shop.ts'

let shop: TestShop
let clock: Date
let posted: EmailMessage[]
let mood: 'well' | 'busy'

beforeAll(async () => {
  shop = await openShop({
    now: () => clock,
    mailer: {
      async send(letter) {
        if (mood === 'busy') throw new OutsideUnavailable('busy')
        posted.push(letter)
      },
    },
  })
})
beforeEach(() => {
  posted = []
  mood = 'well'
  clock = new Date('2026-03-01T12:00:00Z')
})
afterEach(() => shop.db.delete(outbox))
afterAll(() => shop.close())

test("an email is sent once, in the reader's language, however often it is requested", async () => {
  await ask()
  await ask()
  await work()
  await work()
  expect(posted).toHaveLength(1)
  expect(posted[0]).toMatchObject({
    to: { name: 'Noor', address: 'noor@example.test' },
    subject: 'Confirma tu correo para Wanderbite',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  expect(posted[0]!.html).toContain('http://localhost:3000/auth/confirm?token=secret')
})

test('a sent email leaves no trace of its link in the outbox', async () => {
  await ask()
  await work()
  expect(JSON.stringify(await shop.db.select().from(outbox))).not.toContain('secret')
})

test('an email that could not be sent is sent later under the same id', async () => {
  mood = 'busy'
  await ask()
  await work()
  expect(posted).toEqual([])
  mood = 'well'
  clock = new Date(clock.getTime() + HOUR)
  await work()
  expect(posted).toHaveLength(1)
  expect(posted[0]!.id).toMatch(/^[0-9a-f]{40}@localhost$/)
})

test('a crash between sending an email and recording it repeats the email under the same id', async () => {
  await ask()
  // The first worker hangs after the mail service has accepted the email.
  const held = new Promise<void>((resolve) => {
    const hold = (message: unknown) => {
      const { step, wait } = message as { step: string; wait: (promise: Promise<void>) => void }
      if (step !== 'email-sent') return
      unsubscribe('wanderbite:step', hold)
      wait(new Promise(() => {}))
      resolve()
    }
    subscribe('wanderbite:step', hold)
  })
  void work()
  await held
  clock = new Date(clock.getTime() + 61_000)
  await work()
  expect(posted).toHaveLength(2)
  expect(posted[1]!.id).toBe(posted[0]!.id)
})

test('the failpoints around sending an email are announced', async () => {
  const steps: string[] = []
  const hear = (message: unknown) => void steps.push(`${(message as { step: string }).step}, ${posted.length} posted`)
  subscribe('wanderbite:step', hear)
  await ask()
  await work()
  unsubscribe('wanderbite:step', hear)
  expect(steps).toEqual(['email-claimed, 0 posted', 'email-sent, 1 posted'])
})

function ask(): Promise<void> {
  return inTransaction(shop, (tx) =>
    sendEmail(tx, {
      template: 'confirm-email',
      data: { first_name: 'Noor', confirm_url: 'http://localhost:3000/auth/confirm?token=secret' },
      to: { name: 'Noor', address: 'noor@example.test' },
      locale: 'es-ES',
      key: 'confirm-email:1',
    }),
  )
}

function work(): Promise<number> {
  return deliverDue(shop, { letter: deliverEmail }, randomUUID())
}
