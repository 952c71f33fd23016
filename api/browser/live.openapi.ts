import { z } from 'zod'
import { LiveTicketRequest } from '#shop/base/live.ts'
import type { LiveTicket } from '#shop/ports.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the live-update endpoints.

const Ticket = {
  url: z.string().describe('The base URL of the realtime service.'),
  key: z.string().describe('The publishable key of the project at the realtime service. Not a secret.'),
  token: z.string().describe('A token that joins the requested topics as private channels, and no others.'),
  expiresAt: z.date(),
}
z.object(Ticket) satisfies z.ZodType<LiveTicket>

export const liveTicketDocs = describeRoute({
  name: 'createLiveTicket',
  about: 'Website',
  summary: 'Create a ticket for live updates',
  more:
    'A ticket is valid for 10 minutes. Topics: `product:<id>` (stock changes, for everyone), `order:<id>` (for its customer and staff), `desk` (all ' +
    'orders, for staff). Messages only say that something changed: load the data again. If the caller may not join one of the topics, the ' +
    'response is `not-found`.',
  body: { schema: LiveTicketRequest, example: { topics: ['product:LYCHEE-GUMMIES'] } },
  answer: success(Ticket),
  refusals: ['not-found', 'too-many-requests'],
})
