import { z } from 'zod'
import { LiveTicketRequest } from '#shop/base/live.ts'
import type { LiveTicket } from '#shop/ports.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the live-update endpoints.

const Ticket = {
  url: z.string().describe('Where the realtime service is, without what its client adds.'),
  key: z.string().describe('Names the project to the service; no secret.'),
  token: z.string().describe('Lets its bearer join just these topics, as private channels.'),
  expiresAt: z.date(),
}
z.object(Ticket) satisfies z.ZodType<LiveTicket>

export const liveTicketDocs = describeRoute({
  name: 'liveTicket',
  about: 'Running',
  summary: 'Lets a page that is open hear, for ten minutes, that something is another now.',
  more:
    'Topics: `product:<id>` (its stock; everybody’s), `order:<id>` (its customer’s and staff’s), `desk` (every order; staff’s). Messages say that there is news and ' +
    'never what it is. Where one of the topics is not for who asks, there is no ticket.',
  body: { schema: LiveTicketRequest, example: { topics: ['product:LYCHEE-GUMMIES'] } },
  answer: success(Ticket),
  refusals: ['not-found', 'too-many-requests'],
})
