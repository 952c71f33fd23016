import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Failure } from '#shop/failure.ts'
import { EmailLogFilter, listEmails, emailStates, retryEmail } from '#shop/office/mail/email-log.ts'
import { emailNamesOf } from '#shop/mail/email-properties.ts'
import { requireMailRights, sendMail, sendMailSchema } from '#shop/mail/mail-api.ts'
import { skipReasons } from '#shop/base/outbox.ts'
import type { Shop } from '#shop/shop.ts'
import { success } from '#api/http/response-schemas.ts'
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
 * GET /api/mail/emails and POST /api/mail/emails/{id}/send-again: the delivery state of the
 * shop's emails, for staff and the service key.
 */
export function mailLogRoutes(shop: Shop, serviceKey: string): Hono<ApiEnv> {
  const sender = (c: Context<ApiEnv>) => (hasServiceKey(c, serviceKey) ? ({ kind: 'service-key' } as const) : c.get('requestContext').by)
  const calls = new Hono<ApiEnv>()
    .get('/emails', describeEmails(emailNamesOf(shop)), async (c) => {
      const filter = EmailLogFilter.safeParse(c.req.query())
      if (!filter.success) throw new Failure('invalid-input')
      const { emails, next } = await listEmails(c.get('requestContext').shop, sender(c), filter.data)
      return c.json({ success: true, emails: emails, next }, 200, { 'Cache-Control': 'no-store' })
    })
    .post('/emails/:id/send-again', describeRetry, async (c) => {
      await retryEmail(c.get('requestContext').shop, sender(c), c.req.param('id'))
      return c.json({ success: true })
    })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

const describeEmails = (names: string[]) =>
  describeRoute({
    name: 'listEmails',
    about: 'Emails',
    summary: 'List emails and their delivery state',
    more:
      'Requires the service key, or a staff session with two-step sign-in (roles `support`, `manager`, `owner`). Newest first, 50 per page, without ' +
      'the content of the emails. States: `waiting` to be sent, `done`, `not-needed` (not sent, see `reason`), and `dead` (delivery failed for good). ' +
      'Pass `next` as `before` to get the next page. `next` is `null` on the last page.',
    who: ['serviceKey', 'session'],
    query: EmailLogFilter,
    answer: success({
      emails: z.array(
        z.object({
          id: z.uuid(),
          template: z.enum([...names, 'other']),
          to: z.string().nullable().describe('The masked email address of the recipient. `null` once it has been deleted.'),
          state: z.enum(emailStates),
          reason: z
            .enum(skipReasons)
            .nullable()
            .describe('Why the email was not needed. `null` for the other states and for unknown reasons.'),
          tries: z.int().describe('The number of delivery attempts.'),
          lastError: z.string().nullable().describe('The error of the last attempt.'),
          writtenAt: z.string().describe('ISO 8601 time.'),
          nextTryAt: z.string().nullable().describe('ISO 8601 time of the next attempt. `null` if there is none.'),
        }),
      ),
      next: z.string().nullable().describe('The cursor of the next page.'),
    }),
    refusals: ['not-signed-in', 'not-allowed'],
  })

const describeRetry = describeRoute({
  name: 'retryEmail',
  about: 'Emails',
  summary: 'Retry a dead email',
  more: 'Requires the service key, or a staff session with two-step sign-in (roles `support`, `manager`, `owner`). The email gets as many attempts as a new one. Clears a recorded bounce of its address. Does nothing if the email is not dead.',
  who: ['serviceKey', 'session'],
  path: z.object({ id: z.string().describe('The id of the email.') }),
  answer: success({}),
  refusals: ['not-signed-in', 'not-allowed', 'not-found'],
})

const describeMail = (schema: ReturnType<typeof sendMailSchema>, url: string) =>
  describeRoute({
    name: 'sendEmail',
    about: 'Emails',
    summary: 'Send an email immediately',
    more:
      'Requires the service key, or a staff session with two-step sign-in. Renders `template` in `locale` and passes the email to the mail server ' +
      'before it responds. A failed email is not retried. In that case `message` is the reply of the mail server. `mail-refused` is permanent, ' +
      '`mail-unavailable` is temporary.',
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
    answer: success({ id: z.string().describe('The Message-ID of the email.') }),
    refusals: ['not-signed-in', 'too-many-requests', 'mail-refused', 'mail-unavailable'],
  })
