import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/make.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { Customer } from '#shop/actor.ts'
import { sendEmail } from '#shop/mail/send.ts'
import { getEmailForStaff, ReadEmailSample, getEmailSample, listEmailSamples } from './email-previews.ts'
import { listEmails } from './email-log.ts'
import type { EmailData } from '#shop/ports.ts'
import { settleOwnOrder } from '#shop/ordering/payments/settlement.ts'

let selling: Selling
let support: Customer
beforeAll(async () => {
  selling = await openSelling()
  support = await makeCustomer(selling.shop, { role: 'support' })
})
afterAll(() => selling.close())

async function noted<T extends keyof EmailData>(template: T, data: EmailData[T], key: string, address = 'noor@example.com') {
  const { shop } = selling
  await sendEmail(shop, { template, data, to: { name: 'Noor', address }, locale: 'de-DE', key })
  const [row] = await shop.db.select().from(outbox).where(eq(outbox.key, key))
  return row!.id
}
async function paidOrder() {
  const { shop, till } = selling
  const by = await selling.buyer([(await selling.snack(10)).id, 1])
  const { number, url } = await selling.placed(by)
  await till.pay(url)
  await settleOwnOrder(shop, by, number)
  return { by, number }
}
const found = async (search: string) => (await listEmails(selling.shop, { kind: 'service-key' }, { search })).letters

describe('a letter at the desk', () => {
  test('that waits says what it will say, in its reader’s language', async () => {
    const id = await noted('contact-copy', { first_name: 'Noor', message: 'Where is my halva?' }, 'contact-copy:1')
    const { letter, said, untold, maySend } = await getEmailForStaff(selling.shop, support, id)
    expect(letter).toMatchObject({ template: 'contact-copy', to: 'n***@example.com', state: 'waiting' })
    expect(said).toMatchObject({ locale: 'de-DE', text: expect.stringContaining('Where is my halva?') })
    expect([untold, maySend]).toEqual([null, false])
  })

  test('about an order is read from the books once it has gone, leads to its order, and may be sent again', async () => {
    const { number } = await paidOrder()
    const [row] = await found(number)
    await selling.shop.db.update(outbox).set({ doneAt: new Date(), payload: {} }).where(eq(outbox.id, row!.id))
    const { orderNumber, said, maySend } = await getEmailForStaff(selling.shop, support, row!.id)
    expect(said!.subject).toBe(`Your order #${number} is confirmed`)
    expect([orderNumber, maySend]).toEqual([number, true])
  })

  test('with a link that lets its reader in is shown to nobody', async () => {
    const id = await noted(
      'reset-password',
      { first_name: 'Noor', reset_url: 'http://localhost:3000/auth/reset-password?token=secret' },
      'reset-password:1',
    )
    const letter = await getEmailForStaff(selling.shop, support, id)
    expect(letter).toMatchObject({ said: null, untold: 'secret' })
    expect(JSON.stringify(letter)).not.toContain('token=')
  })

  test('that has gone, and that no book holds, is told to be gone', async () => {
    const id = await noted('account-deleted', { first_name: 'Noor' }, 'account-deleted:1')
    await selling.shop.db.update(outbox).set({ doneAt: new Date(), payload: {} }).where(eq(outbox.id, id))
    expect(await getEmailForStaff(selling.shop, support, id)).toMatchObject({ said: null, untold: 'gone', maySend: false })
  })

  test.each(['fulfilment', 'customer'] as const)('is not there for %s, nor is what is no letter', async (role) => {
    const id = await noted('account-deleted', { first_name: 'Noor' }, `account-deleted:${role}`)
    const by = await makeCustomer(selling.shop, { role })
    await expect(getEmailForStaff(selling.shop, by, id)).rejects.toMatchObject({ code: 'not-found' })
    expect(() => listEmailSamples(selling.shop, by)).toThrow('not-found')
    const [other] = await selling.shop.db
      .insert(outbox)
      .values({ kind: 'refund', key: `refund:${role}`, payload: {} })
      .returning()
    for (const none of [other!.id, 'x', crypto.randomUUID()])
      await expect(getEmailForStaff(selling.shop, support, none)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('letters are found', () => {
  test('by the beginning of an address that they wait for, whatever is in it', async () => {
    const id = await noted('account-deleted', { first_name: 'A' }, 'account-deleted:percent', 'A_b%c@example.com')
    expect((await found('a_b%')).map((one) => one.id)).toEqual([id])
    expect(await found('a_bx')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('by an order’s number, and by its buyer’s address once they have gone', async () => {
    const { by, number } = await paidOrder()
    const { number: other } = await paidOrder()
    const [letter, ...more] = await found(number.toLowerCase())
    expect(more).toEqual([])
    await selling.shop.db.update(outbox).set({ doneAt: new Date(), payload: {} }).where(eq(outbox.id, letter!.id))
    expect((await found(by.email.slice(0, -2))).map(({ id }) => id)).toEqual([letter!.id])
    expect((await found(other)).map(({ id }) => id)).not.toContain(letter!.id)
  })
})

describe('a sample', () => {
  test('of every letter can be had, and of no other', async () => {
    const names = await listEmailSamples(selling.shop, support)
    expect(names).toEqual(expect.arrayContaining(['order-confirmation', 'order-cancelled.unpaid', 'staff-invite']))
    const letter = await getEmailSample(selling.shop, support, { letter: 'order-confirmation', language: 'ar' })
    expect(letter.html).toContain('dir="rtl"')
    for (const none of ['order', 'constructor', 'order-cancelled.toString', ''])
      await expect(getEmailSample(selling.shop, support, { letter: none, language: 'en-US' })).rejects.toMatchObject({ code: 'not-found' })
    expect(ReadEmailSample.safeParse({ letter: 'x', language: 'xx' }).success).toBe(false)
  })
})
