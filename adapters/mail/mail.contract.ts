import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { type EmailMessage, OutsideRefused, OutsideUnavailable, type Mailer } from '#shop/ports.ts'

/** An email as the mail service received it over the network. */
interface ReceivedEmail {
  id: string
  from: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

/**
 * A mail service whose behavior the tests control through `mood`, with the adapter under test
 * connected to it.
 */
export interface MailServiceDouble {
  post: Mailer
  received: ReceivedEmail[]
  mood: 'well' | 'busy' | 'refusing' | 'locked' | 'silent'
  close(): Promise<void>
}

const letter: EmailMessage = {
  id: 'abc123@shop.test',
  to: { name: 'Nöor "N" Haddad, Jr', address: 'noor@example.test' },
  subject: 'Tu pedido #WB-1 está confirmado, ñandú 🍡',
  html: '<p>Grüße &amp; <b>snacks</b></p>',
  replyTo: { name: 'Ñora, of the shop', address: 'nora@shop.test' },
  text: 'Grüße & snacks\n\n.\nA line with a dot alone stands above.',
  headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe': '<https://shop.test/unsubscribe?token=1>' },
}

/** Contract tests for every mail adapter. */
export function mailerContract(name: string, open: () => Promise<MailServiceDouble>, openNowhere: () => Mailer): void {
  describe(`${name}: mailer contract`, () => {
    let service: MailServiceDouble
    beforeAll(async () => {
      service = await open()
    })
    afterAll(() => service.close())
    beforeEach(() => {
      service.received.length = 0
      service.mood = 'well'
    })

    test('an email arrives complete, with names, subject, both bodies, headers and its id', async () => {
      await service.post.send(letter)
      const got = firstOf(service.received)
      expect(service.received).toHaveLength(1)
      expect(got).toMatchObject({ id: letter.id, to: 'noor@example.test', from: 'Wanderbite <noreply@shop.test>', subject: letter.subject })
      expect(got.headers['reply-to']).toContain('<nora@shop.test>')
      expect(got.html.trim()).toBe(letter.html)
      expect(got.text.replaceAll('\r\n', '\n').trim()).toBe(letter.text)
      expect(got.headers).toMatchObject({
        'auto-submitted': 'auto-generated',
        'list-unsubscribe': '<https://shop.test/unsubscribe?token=1>',
      })
    })

    test('a repeated email carries the same id', async () => {
      await service.post.send(letter)
      await service.post.send(letter)
      expect(new Set(service.received.map((got) => got.id))).toEqual(new Set([letter.id]))
    })

    test('a line break in a name or subject adds neither a header nor a recipient', async () => {
      await service.post.send({
        ...letter,
        to: { name: 'Noor\r\nBcc: spy@example.test', address: letter.to.address },
        replyTo: { name: 'Noor\r\nBcc: spy@example.test', address: letter.to.address },
        subject: 'Hello\r\nBcc: spy@example.test',
      })
      expect(service.received[0]).toMatchObject({ to: 'noor@example.test' })
      expect(firstOf(service.received).headers.bcc).toBeUndefined()
      expect(firstOf(service.received).subject).not.toMatch(/[\r\n]/)
    })

    test('many emails sent at once all arrive', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, index) => service.post.send({ ...letter, id: `${index}@shop.test` })))
      expect(new Set(service.received.map((got) => got.id)).size).toBe(20)
    })

    test.each(['busy', 'silent', 'locked'] as const)(
      'a mail service that is %s is unavailable and can be tried again later',
      async (mood) => {
        service.mood = mood
        await expect(service.post.send(letter)).rejects.toBeInstanceOf(OutsideUnavailable)
        service.mood = 'well'
        await service.post.send(letter)
        expect(service.received).toHaveLength(1)
      },
    )

    test('a mail service that cannot be reached is unavailable', async () => {
      await expect(openNowhere().send(letter)).rejects.toBeInstanceOf(OutsideUnavailable)
    })

    test("an email that the mail service refuses is refused for good, and the service's own words stay separate because they name the address", async () => {
      service.mood = 'refusing'
      const fault = await service.post.send(letter).catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(OutsideRefused)
      expect((fault as OutsideRefused).code).not.toBe('')
      expect(String(fault)).not.toContain('noor')
      expect((fault as OutsideRefused).said).toMatch(/^\d{3} .*noor@example\.test/)
    })
  })
}
