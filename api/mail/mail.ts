import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Failure } from '#shop/failure.ts'
import { EmailLogFilter, listEmails, emailStates, retryEmail } from '#shop/office/mail/email-log.ts'
import { emailNamesOf } from '#shop/mail/email-properties.ts'
import { requireMailRights, sendMail, sendMailSchema } from '#shop/mail/mail-api.ts'
import { skipReasons } from '#shop/base/outbox.ts'
import type { Shop } from '#shop/shop.ts'
import { success } from '#api/http/answers.ts'
import { hasServiceKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'

/**
 * POST /mail/send: renders and sends an email at once. Only for the service key or staff, so that
 * the shop is no open relay.
 */
export function sendMailRoutes(shop: Shop, serviceKey: string): Hono<ApiEnv> {
  const SendMail = sendMailSchema(shop)
  const calls = new Hono<ApiEnv>().post('/send', describeMail(SendMail, shop.settings.url), async (c) => {
    const { shop, by } = c.get('requestContext')
    const sender = hasServiceKey(c, serviceKey) ? ({ kind: 'service-key' } as const) : by
    // Check the right first: an unauthorized caller must not learn the required fields.
    await requireMailRights(shop, sender)
    const { id } = await sendMail(shop, sender, await readJsonBody(c, SendMail))
    return c.json({ success: true, id }, 200, { 'Cache-Control': 'no-store' })
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

/**
 * GET /api/mail/letters and POST /api/mail/letters/{id}/send-again: the delivery state of the
 * shop's emails, for staff and the service key.
 */
export function mailLogRoutes(shop: Shop, serviceKey: string): Hono<ApiEnv> {
  const sender = (c: Context<ApiEnv>) => (hasServiceKey(c, serviceKey) ? ({ kind: 'service-key' } as const) : c.get('requestContext').by)
  const calls = new Hono<ApiEnv>()
    .get('/letters', describeLetters(emailNamesOf(shop)), async (c) => {
      const filter = EmailLogFilter.safeParse(c.req.query())
      if (!filter.success) throw new Failure('invalid-input')
      return c.json({ success: true, ...(await listEmails(c.get('requestContext').shop, sender(c), filter.data)) }, 200, {
        'Cache-Control': 'no-store',
      })
    })
    .post('/letters/:id/send-again', describeSendingAgain, async (c) => {
      await retryEmail(c.get('requestContext').shop, sender(c), c.req.param('id'))
      return c.json({ success: true })
    })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

const describeLetters = (names: string[]) =>
  describeRoute({
    name: 'letters',
    about: 'Letters',
    summary: 'Tells what became of the shop’s letters, the newest first: fifty at once, never what they say.',
    more:
      'For support, managers and the owner with a second step, and the service key. `state=dead` are those that nobody got and nobody tries ' +
      'again; of those that are `not-needed` nothing was sent, for a `reason`. `next` goes into `before` for the next page; it is null on the last one.',
    who: ['serviceKey', 'session'],
    query: EmailLogFilter,
    answer: success({
      letters: z.array(
        z.object({
          id: z.uuid(),
          template: z.enum([...names, 'other']),
          to: z.string().nullable().describe('The beginning of the address and its host; null once they have been forgotten.'),
          state: z.enum(emailStates),
          reason: z.enum(skipReasons).nullable().describe('Why it was not needed; null for every other state, and where it is not known.'),
          tries: z.int(),
          lastError: z.string().nullable(),
          writtenAt: z.string().describe('ISO time.'),
          nextTryAt: z.string().nullable().describe('ISO time; null where it is not tried again.'),
        }),
      ),
      next: z.string().nullable(),
    }),
    refusals: ['not-signed-in', 'not-allowed'],
  })

const describeSendingAgain = describeRoute({
  name: 'sendLetterAgain',
  about: 'Letters',
  summary: 'Tries a dead letter again, as often as a new one.',
  more: 'Also where its address was noted as one that letters come back from. Harmless for a letter that is not dead.',
  who: ['serviceKey', 'session'],
  path: z.object({ id: z.string() }),
  answer: success({}),
  refusals: ['not-signed-in', 'not-allowed', 'not-found'],
})

const describeMail = (schema: ReturnType<typeof sendMailSchema>, url: string) =>
  describeRoute({
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
