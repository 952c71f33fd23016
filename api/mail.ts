import { Hono } from 'hono'
import { z } from 'zod'
import { Failure } from '#shop/failure.ts'
import { requireMailRights, sendMail, sendMailOf } from '#shop/mail.ts'
import type { Shop } from '#shop/shop.ts'
import { success } from './answers.ts'
import { holdsKey } from './asker.ts'
import type { ApiEnv } from './context.ts'
import { told } from './describe.ts'
import { readBody, refuse } from './refusal.ts'

/** POST /mail/send: has a letter written and posted at once, for the service key or somebody of the staff: the shop is no open relay. */
export function mailCalls({ settings: { url } }: Shop, serviceKey: string): Hono<ApiEnv> {
  const SendMail = sendMailOf(url)
  const calls = new Hono<ApiEnv>().post('/send', tellOfMail(SendMail, url), async (c) => {
    const { shop, by } = c.get('ask')
    const sender = holdsKey(c, serviceKey) ? ({ kind: 'service-key' } as const) : by
    // Strangers are not told what a letter needs.
    await requireMailRights(shop, sender)
    const { id } = await sendMail(shop, sender, await readBody(c, SendMail))
    return c.json({ success: true, id }, 200, { 'Cache-Control': 'no-store' })
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    throw error
  })
  return calls
}

const tellOfMail = (schema: ReturnType<typeof sendMailOf>, url: string) =>
  told({
    name: 'sendMail',
    about: 'Letters',
    summary: 'Sends a letter at once.',
    more:
      'For staff with a second step, and the service key. The letter is written in `locale` from its template and goes to the mail server while the ' +
      'caller waits; nothing is tried again. On failure `message` is what the mail server said: `mail-refused` where it never will take the ' +
      'letter, `mail-unavailable` where it may later.',
    who: ['serviceKey', 'session'],
    body: {
      schema,
      example: {
        template: 'confirm-email',
        to: { name: 'Noor', address: 'noor@example.com' },
        data: { first_name: 'Noor', confirm_url: `${url}/auth/confirm?token=from-signup` },
        locale: 'en-US',
      },
    },
    answer: success({ id: z.string().describe('The Message-ID of the letter.') }),
    refusals: ['not-signed-in', 'too-many-requests', 'mail-refused', 'mail-unavailable'],
  })
