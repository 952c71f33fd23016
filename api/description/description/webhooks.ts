import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { webhookEventTypes } from '#shop/base/outgoing-webhooks.ts'

/** The `webhooks` of the OpenAPI document: a request for each type of event that the shop sends. */
export function describeWebhooks(): Record<string, { post: OpenAPIV3_1.OperationObject }> {
  return Object.fromEntries(
    Object.entries(webhookEventTypes).map(([type, { about, data, sample }]) => {
      const { $schema: _, ...schema } = z.toJSONSchema(data, { io: 'input' })
      const post: OpenAPIV3_1.OperationObject = {
        operationId: `receive ${type}`,
        tags: ['Outgoing webhooks'],
        summary: about,
        parameters: signatureHeaders,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['type', 'timestamp', 'data'],
                properties: {
                  type: { const: type } as OpenAPIV3_1.SchemaObject,
                  timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
                  data: schema as OpenAPIV3_1.SchemaObject,
                },
              },
              example: { type, timestamp: '2026-11-23T09:31:12.000Z', data: sample },
            },
          },
        },
        responses: {
          '2XX': { description: 'Received. Every other status is retried over three days.' },
          410: { description: 'The endpoint is paused, and the owners get an email.' },
        },
      }
      return [type, { post }]
    }),
  )
}

const signatureHeaders = [
  { name: 'webhook-id', description: 'Unique per event, and the same in every attempt.' },
  { name: 'webhook-timestamp', description: 'The time of the attempt in Unix seconds.' },
  { name: 'webhook-signature', description: 'Signatures of `id.timestamp.body`, separated by spaces: `v1,` and a Base64 HMAC-SHA256.' },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' as const } }))
