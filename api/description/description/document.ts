import { isDeepStrictEqual } from 'node:util'
import type { Env, Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { SESSION_COOKIE } from '#shared/cookies/session-cookie.ts'
import { ErrorBody } from '#api/http/response-schemas.ts'
import { type ApiCaller, apiChapters, writeRefusals } from '../describe-route.ts'
import { describeWebhooks } from './webhooks.ts'

/** The OpenAPI 3.1 document of every described endpoint. */
export async function openApiDocument<E extends Env>(
  app: Hono<E>,
  { name, url }: { name: string; url: string },
): Promise<OpenAPIV3_1.Document> {
  const { $schema: _, ...error } = z.toJSONSchema(ErrorBody, { io: 'input' })
  const document = await generateSpecs(app, {
    documentation: {
      openapi: '3.1.1',
      info: { title: `${name} API`, version: '1.0.0', description: INTRODUCTION },
      servers: [{ url }],
      tags: Object.entries(apiChapters).map(([name, description]) => ({ name, description })),
      components: { securitySchemes, schemas: { Error: error as OpenAPIV3_1.SchemaObject } },
    },
    excludeStaticFile: false,
    defaultOptions: Object.fromEntries(['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, { responses: writeRefusals() }])),
  })
  return portable({ ...document, webhooks: describeWebhooks() }) as OpenAPIV3_1.Document
}

const INTRODUCTION = `Request and response bodies are JSON. Request bodies may have up to 1 MB. Amounts are integers in cents. Weights are in grams. Times are
in UTC, in ISO 8601 format.

A successful response has \`success: true\`. An error response has \`success: false\`, a \`code\` for programs and a \`message\` for people, in the language
of the request.

Browsers authenticate with the session cookie, which scripts cannot read. Requests that change data are rejected with 403 if they come from a page of
another site. If you exceed a rate limit, the status is 429, and \`Retry-After\` has the number of seconds to wait.

The tokens of email links are only returned to callers with the service key, never to a browser.`

const securitySchemes: Record<Exclude<ApiCaller, 'visitor'>, OpenAPIV3_1.SecuritySchemeObject> = {
  session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'The session cookie, which every sign-in sets.' },
  serviceKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The value of the setting SERVICE_KEY, as a bearer token. For programs of the shop’s owner. Never use it in a browser.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-square-hmacsha256-signature',
    description:
      'The signature of a webhook: for Square, the HMAC-SHA256 of the notification URL and the body with the signature key of the subscription. Other providers sign in their own headers.',
  },
}

/**
 * Removes `$schema` everywhere: every schema uses the default dialect of OpenAPI 3.1. Writes
 * Unicode properties in patterns as ranges, and tuples of one type as lists, which every tool
 * understands.
 */
function portable(value: unknown, key = ''): unknown {
  if (key === 'pattern' && typeof value === 'string') return withoutProperties(value)
  if (Array.isArray(value)) return value.map((inside) => portable(inside))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(asList(value)).flatMap(([name, inside]) =>
      name === '$schema' || inside === undefined ? [] : [[name, portable(inside, name)]],
    ),
  )
}

/** A tuple has its length in `minItems` and `maxItems`, too. */
function asList(schema: object): object {
  if (!('prefixItems' in schema) || !Array.isArray(schema.prefixItems)) return schema
  const { prefixItems, ...rest } = schema
  const [first, ...others] = prefixItems as unknown[]
  return others.every((other) => isDeepStrictEqual(other, first)) ? { ...rest, items: first } : schema
}

/**
 * A pattern may exclude surrogates, but UTF-8 JSON has none: only control characters remain to
 * exclude.
 */
function withoutProperties(pattern: string): string {
  return pattern
    .replaceAll(String.raw`\p{Cc}`, CONTROL_CHARACTERS)
    .replaceAll(String.raw`\p{Cs}`, '')
    .replaceAll(String.raw`\P{C}`, `[^${CONTROL_CHARACTERS}]`)
}

const CONTROL_CHARACTERS = String.raw`\u0000-\u001f\u007f-\u009f`
