import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { authFlows, outbox } from '#database/schema.ts'
import { makeBrowser, makeCustomer } from '#tests/helpers/factories.ts'
import { openPrivacy } from '#tests/fixtures/open-privacy.ts'
import { getOrderForStaff } from '../orders/order-list.ts'
import { giveConsent } from '#shop/mail/consents.ts'
import type { Customer } from '#shop/actor.ts'
import { type EmailToSend, deliverEmail, sendEmail } from '#shop/mail/send-email.ts'
import { getEmailForStaff } from './email-previews.ts'
import { listEmails } from './email-log.ts'
import { recordBounce } from '#shop/mail/bounces.ts'
import { sendContactMessage } from '#shop/mail/contact.ts'
import { getMailHealth } from '../operations/alerts.ts'
import { readMetrics } from '../operations/metrics.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { readOrderEmail } from '#shop/ordering/order-notices/resend-order-email.ts'
import { requestDeletion, eraseDueAccounts, exportOwnData } from '../customers/privacy.ts'
import { changeEmail, deliverEmailChange } from '#shop/accounts/profile/profile.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { sweepPayments } from '#shop/ordering/payments/payment-sweep.ts'
import { requestEmail, deliverRequestedEmail } from '#shop/accounts/registration/email-links.ts'

let about: Awaited<ReturnType<typeof openPrivacy>>
let owner: Customer
const byKey = { kind: 'service-key' } as const
beforeAll(async () => {
  about = await openPrivacy()
  owner = await makeCustomer(about.shop, { role: 'owner' })
})
beforeEach(() => void (about.posted.length = 0))
afterAll(() => about.selling.close())

const handlers = { letter: deliverEmail, 'wanted-letter': deliverRequestedEmail, 'new-address': deliverEmailChange }
const work = () => deliverDue(about.shop, handlers, randomUUID())
const from = () => makeBrowser(`203.0.113.${Math.floor(Math.random() * 250)}`)
const list = async (search: string, state?: 'done' | 'not-needed' | 'dead' | 'waiting') =>
  (await listEmails(about.shop, byKey, { search, state })).emails
const noteOf = async (key: string) => {
  const row = firstOf(await about.shop.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.key, key)))
  return (await getEmailForStaff(about.shop, owner, row.id)).entry
}
async function write(address: string, over: Partial<EmailToSend> = {}): Promise<string> {
  const key = `confirm-wish:${randomUUID()}`
  const data = { product_name: 'Mochi', confirm_url: 'http://localhost:3000/a' }
  const to = { name: 'Noor', address }
  await sendEmail(about.shop, { template: 'confirm-wish', data, to, locale: 'en-US', key, ...over })
  return key
}
/** An order whose card was declined a moment ago. */
async function declined() {
  const by = await about.selling.buyer([(await about.selling.snack(5)).id, 1])
  const placed = await about.selling.placed(by)
  await about.selling.emulator.pay(placed.url, 'decline')
  about.selling.later(1.1 * MINUTE)
  await sweepPayments(about.shop)
  return { by, ...placed }
}

describe('an email that nobody needed any more', () => {
  test('an email about a failed payment is not reported as sent when another payment follows within five minutes', async () => {
    const { by, number, url, providerOrderId } = await declined()
    await about.selling.emulator.pay(url)
    await settlePayment(about.shop, providerOrderId)
    about.selling.later(6 * MINUTE)
    await work()
    const failed = { template: 'payment-failed', state: 'not-needed', reason: 'paid', to: expect.stringMatching(/^.\*\*\*@/) }
    expect(await list(number, 'not-needed')).toMatchObject([failed])
    expect(await list(number, 'done')).toMatchObject([{ template: 'order-confirmation', state: 'done', reason: null }])
    expect((await list(number)).map(({ state }) => state).toSorted()).toEqual(['done', 'not-needed'])
    const { emails: letters } = await getOrderForStaff(about.shop, owner, number)
    const [shown] = letters.filter(({ template }) => template === 'payment-failed')
    expect(shown).toMatchObject({ state: 'not-needed', reason: 'paid', readable: false })
    expect(await getEmailForStaff(about.shop, owner, shown!.id)).toMatchObject({
      rendered: null,
      unavailableReason: 'not-sent',
      maySend: false,
    })
    await expect(readOrderEmail(about.shop, owner, { number, emailId: shown!.id })).rejects.toMatchObject({ code: 'not-found' })
    const exported = { letter: 'payment-failed', sent_at: null, not_sent_because: 'paid' }
    expect((await exportOwnData(about.shop, by)).letters).toContainEqual(expect.objectContaining(exported))
  })

  test('an email about a failed payment is not needed when only the point of sale knows of the new payment', async () => {
    const { number, url } = await declined()
    await about.selling.emulator.pay(url)
    about.selling.later(6 * MINUTE)
    await work()
    expect(await list(number)).toMatchObject([{ template: 'payment-failed', state: 'not-needed', reason: 'paid' }])
  })

  test('an email that is not sent says whether its reader unsubscribed, complained, or has an address that bounces', async () => {
    const [never, bounced, complained] = [await makeCustomer(about.shop), await makeCustomer(about.shop), await makeCustomer(about.shop)]
    for (const by of [bounced, complained]) await giveConsent(about.shop, by, 'newsletter', 'settings')
    await recordBounce(about.shop, { email: bounced.email, kind: 'bounced', reason: '' })
    await recordBounce(about.shop, { email: complained.email, kind: 'complained', reason: '' })
    const keys = [
      await write(never.email, { topic: 'newsletter' }),
      await write(bounced.email, { topic: 'newsletter' }),
      await write(complained.email, { topic: 'newsletter' }),
      await write(bounced.email),
    ]
    await work()
    const reasons = await Promise.all(keys.map(async (key) => (await noteOf(key)).reason))
    expect(reasons).toEqual(['unsubscribed', 'bounced', 'complained', 'bounced'])
    expect(about.posted).toEqual([])
  })

  test('an email that an order needs is reported as dead when its address bounces', async () => {
    const by = await makeCustomer(about.shop)
    await recordBounce(about.shop, { email: by.email, kind: 'bounced', reason: '' })
    const key = await write(by.email, { template: 'contact-copy', data: { first_name: 'Noor', message: 'Hello' } })
    await work()
    expect(await noteOf(key)).toMatchObject({ state: 'dead', reason: null })
  })
})

describe('an email that was asked for by address', () => {
  test('an email that was asked for by address is one line with its own name, before and after it is written', async () => {
    const { email } = await makeCustomer(about.shop)
    await requestEmail(about.shop, 'reset-password', { email }, from())
    const [asked, ...none] = await list(email)
    expect([asked, none]).toMatchObject([{ template: 'reset-password', state: 'waiting' }, []])
    await work()
    await work()
    const [sent, ...more] = await list(email)
    expect([sent, more]).toMatchObject([{ template: 'reset-password', state: 'done', to: expect.stringMatching(/^.\*\*\*@/) }, []])
    // Whoever had it open finds the email itself there.
    expect(await getEmailForStaff(about.shop, owner, asked!.id)).toMatchObject({ entry: { id: sent!.id }, unavailableReason: 'secret' })
  })

  test('an email that was asked for by address says why there was none: no account has the address, or it is confirmed already', async () => {
    await about.shop.db.delete(outbox)
    const { email } = await makeCustomer(about.shop, { emailVerified: true })
    await requestEmail(about.shop, 'magic-link', { email: `nobody-${randomUUID()}@example.test` }, from())
    await requestEmail(about.shop, 'confirm-email', { email }, from())
    await work()
    const { emails: letters } = await listEmails(about.shop, byKey, { state: 'not-needed' })
    const withheld = letters.map(({ template, reason }) => `${template}: ${reason}`)
    expect(withheld.toSorted()).toEqual(['confirm-email: already-confirmed', 'magic-link: no-account'])
    expect(await getEmailForStaff(about.shop, owner, firstOf(letters).id)).toMatchObject({
      rendered: null,
      unavailableReason: 'not-sent',
      maySend: false,
    })
  })

  test('an email to a new address says that another account has the address, or that its link is void', async () => {
    const [by, other] = [about.fresh(await makeCustomer(about.shop)), await makeCustomer(about.shop)]
    const free = `free-${randomUUID()}@example.test`
    await changeEmail(about.shop, by, { email: other.email }, from())
    await work()
    const taken = (await list(other.email)).map(({ template, state, reason }) => [template, state, reason])
    expect(taken).toContainEqual(['change-email', 'not-needed', 'has-account'])
    await changeEmail(about.shop, by, { email: free }, from())
    await about.shop.db.delete(authFlows)
    await work()
    const [voided] = (await listEmails(about.shop, byKey, { state: 'not-needed' })).emails
    expect(voided).toMatchObject({ template: 'change-email', reason: 'link-ended', to: 'f***@example.test' })
  })

  test('an email to a new address is not reported as void when the process died after writing it', async () => {
    const by = about.fresh(await makeCustomer(about.shop))
    const email = `twice-${randomUUID()}@example.test`
    await changeEmail(about.shop, by, { email }, from())
    await work()
    const again = { doneAt: null, payload: { userId: by.userId, email, locale: 'en-US', wish: 'spent' } }
    const isIt = like(outbox.key, `new-address:${by.userId}:%`)
    await about.shop.db.update(outbox).set(again).where(isIt)
    await work()
    const states = (await listEmails(about.shop, byKey, {})).emails.filter(({ to }) => to === 't***@example.test')
    expect(states).toMatchObject([{ template: 'change-email', state: 'done' }])
  })
})

describe('recipients in the email log', () => {
  test('the recipient of an email is stored in a masked form, and is found by the email of their account', async () => {
    const { email } = await makeCustomer(about.shop, { email: `mira-${randomUUID()}@example.test` })
    const key = await write(email.toUpperCase())
    await work()
    expect(await noteOf(key)).toMatchObject({ to: 'm***@example.test', state: 'done' })
    expect(await list(email.slice(0, 12))).toMatchObject([{ to: 'm***@example.test' }])
    expect(await about.placesOf(`"${email}"`)).toHaveLength(1)
  })

  test('the recipient of an email is removed with the account, for every address it had and for emails from before it', async () => {
    const email = `quentin-${randomUUID()}@forget.test`
    const before = await write(email)
    await work()
    const by = about.fresh(await makeCustomer(about.shop, { email }))
    const [sent, other] = [await write(email), await write('someone@else.test')]
    await work()
    const waiting = await write(email, { runAt: new Date(about.shop.now().getTime() + 100 * DAY) })
    await requestDeletion(about.shop, by)
    await work()
    expect(await about.placesOf('q***@forget.test')).not.toEqual([])
    const dead = await about.shop.db.$count(outbox, eq(outbox.skipReason, 'erased'))
    about.selling.later(14 * DAY + MINUTE)
    await eraseDueAccounts(about.shop)
    await work()
    expect(about.posted.at(-1)).toMatchObject({ to: { address: email }, subject: expect.stringMatching(/deleted/i) })
    expect(await about.placesOf('q***@forget.test')).toEqual([])
    for (const key of [before, sent]) expect(await noteOf(key)).toMatchObject({ state: 'done', to: null })
    expect(await noteOf(other)).toMatchObject({ to: 's***@else.test' })
    // What was never sent was not given up: nobody can send it, and nobody need be woken.
    expect(await noteOf(waiting)).toMatchObject({ state: 'not-needed', reason: 'erased', to: null })
    expect(dead).toBe(0)
  })

  test('the recipient of an email is not recorded when the account is erased while a worker sends the email', async () => {
    const by = about.fresh(await makeCustomer(about.shop, { email: `held-${randomUUID()}@forget.test` }))
    await requestDeletion(about.shop, by)
    await work()
    about.selling.later(14 * DAY + MINUTE)
    const key = await write(by.email)
    const post = { send: async () => eraseDueAccounts(about.shop) }
    await deliverDue({ ...about.shop, mailer: post }, { letter: deliverEmail }, randomUUID())
    expect(await noteOf(key)).toMatchObject({ state: 'done', reason: null, to: null })
    expect(await about.placesOf('h***@forget.test')).toEqual([])
  })

  test('the recipient of an email is removed later when a process of the release before deleted the account', async () => {
    const by = await makeCustomer(about.shop, { email: `swept-${randomUUID()}@forget.test` })
    const key = await write(by.email)
    await work()
    await about.shop.db.update(outbox).set({ recipientId: randomUUID() }).where(eq(outbox.key, key))
    await eraseDueAccounts(about.shop)
    expect(await noteOf(key)).toMatchObject({ state: 'done', to: null })
  })
})

test('a contact message keeps its name in the email log once it is sent', async () => {
  const message = { name: 'Noor', email: 'noor@example.com', message: 'Where is my halva?', copy: false }
  await sendContactMessage(about.shop, { kind: 'visitor', cartToken: null, address: '203.0.113.9' }, message, from())
  await work()
  const { emails } = await listEmails(about.shop, byKey, { state: 'done' })
  expect(emails.map(({ template }) => template)).toContain('contact-message')
})

test('an email that was not needed, or whose account was erased, counts neither as dead nor as waiting', async () => {
  await about.shop.db.delete(outbox)
  const by = await makeCustomer(about.shop)
  await write(by.email, { topic: 'newsletter' })
  await work()
  expect(await getMailHealth(about.shop, owner)).toMatchObject({ dead: 0, waiting: 0 })
  expect(await readMetrics(about.shop)).toMatchObject({ outboxDead: 0, outboxWaiting: 0 })
})
