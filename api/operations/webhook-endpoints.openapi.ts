import { z } from 'zod'
import {
  MAX_WEBHOOK_ENDPOINTS,
  ReplayWebhooks,
  SaveWebhookEndpoint,
  WebhookDeliveryQuery,
  WebhookDeliveryView,
  WebhookEndpointView,
} from '#shop/office/operations/outgoing-webhooks.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the endpoints that manage outgoing webhooks.

const about = 'Outgoing webhooks'
const who: ['serviceKey', 'session'] = ['serviceKey', 'session']
const EndpointId = z.object({ id: z.uuid().describe('The id of the endpoint.') })
const Secret = z.string().describe('The signing secret (`whsec_…`). It is never returned again.')
const rights =
  'Requires the service key, or a staff session with two-step sign-in (roles `manager`, `owner`). Without the role, the response is 404; without two-step sign-in, 403.'
const refusals: ['not-found', 'not-allowed'] = ['not-found', 'not-allowed']
const urlRefusals =
  '`fields.url`: `invalid` (no https URL), `not-public` (the host is in a private network), `unknown-host`, `taken` (another endpoint has it).'
const example = { url: 'https://books.example.com/webhooks', events: ['order.paid' as const, 'refund.completed' as const] }

export const listDocs = describeRoute({
  name: 'listWebhookEndpoints',
  about,
  summary: 'List the endpoints',
  more: rights,
  who,
  answer: success({ endpoints: z.array(WebhookEndpointView) }),
  refusals,
})

export const addDocs = describeRoute({
  name: 'addWebhookEndpoint',
  about,
  summary: 'Add an endpoint',
  more: `A shop may have ${MAX_WEBHOOK_ENDPOINTS}. ${urlRefusals} ${rights}`,
  who,
  body: { schema: SaveWebhookEndpoint, example },
  answer: success({ id: z.uuid(), secret: Secret }),
  refusals: [...refusals, 'invalid-input', 'too-much'],
})

export const changeDocs = describeRoute({
  name: 'changeWebhookEndpoint',
  about,
  summary: 'Change the address and events of an endpoint',
  more: `${urlRefusals} ${rights}`,
  who,
  path: EndpointId,
  body: { schema: SaveWebhookEndpoint, example },
  answer: success({}),
  refusals: [...refusals, 'invalid-input'],
})

export const deleteDocs = describeRoute({
  name: 'deleteWebhookEndpoint',
  about,
  summary: 'Delete an endpoint',
  more: `Its deliveries are deleted too, also those that were not sent yet. ${rights}`,
  who,
  path: EndpointId,
  answer: success({}),
  refusals,
})

export const rotateDocs = describeRoute({
  name: 'rotateWebhookSecret',
  about,
  summary: 'Give an endpoint a new signing secret',
  more: `For 24 hours the old secret signs too: \`webhook-signature\` then has two signatures. ${rights}`,
  who,
  path: EndpointId,
  answer: success({ secret: Secret }),
  refusals,
})

export const pauseDocs = describeRoute({
  name: 'pauseWebhookEndpoint',
  about,
  summary: 'Pause an endpoint',
  more: `Events wait until it resumes, for up to 30 days. ${rights}`,
  who,
  path: EndpointId,
  answer: success({}),
  refusals,
})

export const resumeDocs = describeRoute({
  name: 'resumeWebhookEndpoint',
  about,
  summary: 'Resume an endpoint',
  more: `What waited is sent first. ${rights}`,
  who,
  path: EndpointId,
  answer: success({}),
  refusals,
})

export const testDocs = describeRoute({
  name: 'testWebhookEndpoint',
  about,
  summary: 'Send a test event',
  more: `Sends \`webhook.test\` at once, also to a paused endpoint, and returns what it answered. It is not retried. ${rights}`,
  who,
  path: EndpointId,
  answer: success({ delivery: WebhookDeliveryView }),
  refusals: [...refusals, 'too-many-requests'],
})

export const deliveriesDocs = describeRoute({
  name: 'listWebhookDeliveries',
  about,
  summary: 'List the deliveries to an endpoint',
  more: `Those of the last 30 days, the newest first. ${rights}`,
  who,
  path: EndpointId,
  query: WebhookDeliveryQuery,
  answer: success({ deliveries: z.array(WebhookDeliveryView), next: z.string().nullable(), previous: z.string().nullable() }),
  refusals,
})

export const replayOneDocs = describeRoute({
  name: 'replayWebhookDelivery',
  about,
  summary: 'Send a delivery again',
  more: `It keeps its \`webhook-id\`, so a receiver that stores ids can tell that it had the event before. ${rights}`,
  who,
  path: EndpointId.extend({ delivery: z.uuid().describe('The id of the delivery.') }),
  answer: success({}),
  refusals,
})

export const replayDocs = describeRoute({
  name: 'replayWebhookDeliveries',
  about,
  summary: 'Send the deliveries of a time span again',
  more: `By the time of their events, \`from\` included and \`to\` excluded. Only the failed ones, unless \`failedOnly\` is false. ${rights}`,
  who,
  path: EndpointId,
  body: { schema: ReplayWebhooks, example: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', failedOnly: true } },
  answer: success({ count: z.int() }),
  refusals: [...refusals, 'invalid-input'],
})
