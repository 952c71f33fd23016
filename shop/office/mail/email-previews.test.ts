import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { outbox } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { Customer } from '#shop/actor.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
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
  const row = firstOf(await shop.db.select().from(outbox).where(eq(outbox.key, key)))
  return row.id
}
async function paidOrder() {
  const { shop, emulator } = selling
  const by = await selling.buyer([(await selling.snack(10)).id, 1])
  const { number, url } = await selling.placed(by)
  await emulator.pay(url)
  await settleOwnOrder(shop, by, number)
  return { by, number }
}
const found = async (search: string) => (await listEmails(selling.shop, { kind: 'service-key' }, { search })).emails

describe('an email in the admin', () => {
  test('the preview of a waiting email shows its text in the recipient’s language', async () => {
    const id = await noted('contact-copy', { first_name: 'Noor', message: 'Where is my halva?' }, 'contact-copy:1')
    const { entry, rendered, unavailableReason, maySend } = await getEmailForStaff(selling.shop, support, id)
    expect(entry).toMatchObject({ template: 'contact-copy', to: 'n***@example.com', state: 'waiting' })
    expect(rendered).toMatchObject({ locale: 'de-DE', text: expect.stringContaining('Where is my halva?') })
    expect([unavailableReason, maySend]).toEqual([null, false])
  })

  test('a sent email about an order is rebuilt from the order, links to it, and may be sent again', async () => {
    const { number } = await paidOrder()
    const row = firstOf(await found(number))
    await selling.shop.db.update(outbox).set({ doneAt: new Date(), payload: {} }).where(eq(outbox.id, row.id))
    const { orderNumber, rendered, maySend } = await getEmailForStaff(selling.shop, support, row.id)
    expect(rendered!.subject).toBe(`Your order #${number} is confirmed`)
    expect([orderNumber, maySend]).toEqual([number, true])
  })

  test('an email with a link that gives access is shown to nobody', async () => {
    const id = await noted(
      'reset-password',
      { first_name: 'Noor', reset_url: 'http://localhost:3000/auth/reset-password?token=secret' },
      'reset-password:1',
    )
    const letter = await getEmailForStaff(selling.shop, support, id)
    expect(letter).toMatchObject({ rendered: null, unavailableReason: 'secret' })
    expect(JSON.stringify(letter)).not.toContain('token=')
  })

  test('a sent email that no record can rebuild is shown as gone', async () => {
    const id = await noted('account-deleted', { first_name: 'Noor' }, 'account-deleted:1')
    await selling.shop.db.update(outbox).set({ doneAt: new Date(), payload: {} }).where(eq(outbox.id, id))
    expect(await getEmailForStaff(selling.shop, support, id)).toMatchObject({ rendered: null, unavailableReason: 'gone', maySend: false })
  })

  test.each(['fulfilment', 'customer'] as const)(
    'an email is not available to the role %s, and an outbox row that is no email is not found',
    async (role) => {
      const id = await noted('account-deleted', { first_name: 'Noor' }, `account-deleted:${role}`)
      const by = await makeCustomer(selling.shop, { role })
      await expect(getEmailForStaff(selling.shop, by, id)).rejects.toMatchObject({ code: 'not-found' })
      expect(() => listEmailSamples(selling.shop, by)).toThrow('not-found')
      const other = firstOf(
        await selling.shop.db
          .insert(outbox)
          .values({ kind: 'refund', key: `refund:${role}`, payload: {} })
          .returning(),
      )
      for (const none of [other.id, 'x', crypto.randomUUID()])
        await expect(getEmailForStaff(selling.shop, support, none)).rejects.toMatchObject({ code: 'not-found' })
    },
  )
})

describe('the email search', () => {
  test('waiting emails are found by the beginning of their address, whatever it contains', async () => {
    const id = await noted('account-deleted', { first_name: 'A' }, 'account-deleted:percent', 'A_b%c@example.com')
    expect((await found('a_b%')).map((one) => one.id)).toEqual([id])
    expect(await found('a_bx')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('emails are found by order number, and after sending by the buyer’s address', async () => {
    const { by, number } = await paidOrder()
    const { number: other } = await paidOrder()
    const letters = await found(number.toLowerCase())
    expect(letters).toHaveLength(1)
    const letter = firstOf(letters)
    await selling.shop.db.update(outbox).set({ doneAt: new Date(), payload: {} }).where(eq(outbox.id, letter.id))
    expect((await found(by.email.slice(0, -2))).map(({ id }) => id)).toEqual([letter.id])
    expect((await found(other)).map(({ id }) => id)).not.toContain(letter.id)
  })
})

describe('email samples', () => {
  test('a sample is available for every email, and for no other name', async () => {
    const names = listEmailSamples(selling.shop, support)
    expect(names).toEqual(expect.arrayContaining(['order-confirmation', 'order-cancelled.unpaid', 'staff-invite']))
    const letter = await getEmailSample(selling.shop, support, { email: 'order-confirmation', language: 'ar' })
    expect(letter.html).toContain('dir="rtl"')
    for (const none of ['order', 'constructor', 'order-cancelled.toString', ''])
      await expect(getEmailSample(selling.shop, support, { email: none, language: 'en-US' })).rejects.toMatchObject({ code: 'not-found' })
    expect(ReadEmailSample.safeParse({ email: 'x', language: 'xx' }).success).toBe(false)
  })
})
