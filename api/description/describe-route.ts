import type { MiddlewareHandler } from 'hono'
import { describeRoute as openApiRoute, resolver } from 'hono-openapi'
import { z } from 'zod'
import { Failure, type FailureCode } from '#shop/failure.ts'

/** The description of an endpoint in /api/openapi.json and /api/docs. */
interface RouteDescription<Body extends z.ZodType = z.ZodType> {
  /** Unique among all endpoints: 'signUp'. */
  name: string
  about: ApiChapter
  /** Imperative, without a final period: 'List orders'. At most 60 characters. */
  summary: string
  /** Everything else that a caller must know, in plain text with `code`. */
  more?: string
  /**
   * The accepted kinds of credentials; any one of them is enough. 'visitor' is none. Left out when
   * the endpoint is public.
   */
  who?: ApiCaller[]
  /** Path parameters. `query` holds the query parameters. */
  path?: z.ZodObject
  query?: z.ZodObject
  body?: { schema: Body; example: z.input<Body>; more?: string }
  /** The response of status 200: the schema of its JSON, or the types of another body. */
  answer: z.ZodType | OtherBody
  /** Responses of other statuses that are not errors in JSON. */
  otherwise?: Record<number, { schema: z.ZodType; description: string } | OtherBody>
  /** The cookies that the response sets. */
  cookies?: string
  /**
   * The errors of this endpoint. Left out are the errors that apply everywhere: invalid or too
   * large input, requests from other sites, internal errors.
   */
  refusals?: FailureCode[]
}

/** A body that is not JSON. Without a type there may be none. */
interface OtherBody {
  type?: string | string[]
  description: string
}

export const apiChapters = {
  'Sign-in': 'Create accounts, confirm email addresses and sign in.',
  Passwords: 'Check, reset and change passwords.',
  Sessions: 'View and end the sessions of the signed-in customer.',
  'Two-step sign-in and passkeys': 'Sign in with a second step or without a password.',
  Profile: 'The name and language of the signed-in customer.',
  Cart: 'The cart of a visitor (identified by a cookie) or a customer (identified by the session).',
  Orders: 'The orders of the signed-in customer.',
  Admin: 'Order fulfillment, refunds, returns and settings, for staff.',
  Reviews: 'Reviews by customers who bought the product. Staff approve each review before it is public.',
  'Saved snacks': 'The snacks that a visitor or customer has saved.',
  Addresses: 'The address book of the signed-in customer, and the address format of each country.',
  Checkout: 'Turn the cart into an order and start its payment.',
  Catalog: 'Products, categories and discounts, mirrored from the point of sale.',
  Emails: 'Send the shop’s emails and track their delivery.',
  Webhooks: 'Events that other services send to the shop.',
  'Outgoing webhooks': 'Events that the shop sends to other systems, with Standard Webhooks signatures.',
  Website: 'Data and files that browsers and search engines request.',
  Operations: 'Health checks, metrics, integrity checks and this reference.',
}
type ApiChapter = keyof typeof apiChapters
export type ApiCaller = 'session' | 'serviceKey' | 'signature' | 'visitor'

/** Middleware that adds the OpenAPI description of a route. It does not change the request. */
export function describeRoute<Body extends z.ZodType>(call: RouteDescription<Body>): MiddlewareHandler {
  const { name, about, summary, more, who, path, query, body, answer, cookies } = call
  return openApiRoute({
    operationId: name,
    tags: [about],
    summary,
    description: more,
    security: who ? who.map((caller) => (caller === 'visitor' ? {} : { [caller]: [] })) : [{}],
    parameters: [...parametersOf('path', path), ...parametersOf('query', query)],
    ...(body && {
      requestBody: {
        // An empty body is read as {}.
        required: !body.schema.safeParse({}).success,
        description: body.more,
        content: { 'application/json': { schema: resolver(body.schema), example: body.example } },
      },
    }),
    responses: {
      200: { ...answerOf(answer), ...(cookies && { headers: { 'Set-Cookie': { description: cookies, schema: { type: 'string' } } } }) },
      ...Object.fromEntries(
        Object.entries(call.otherwise ?? {}).map(([status, other]) => [
          status,
          'schema' in other ? answerOf(other.schema, other.description) : answerOf(other),
        ]),
      ),
      ...refusalsOf(call),
    },
  })
}

function answerOf(answer: RouteDescription['answer'], description = 'Success.') {
  if (answer instanceof z.ZodType) return { description, content: { 'application/json': { schema: resolver(answer) } } }
  const types = [answer.type ?? []].flat()
  return { description: answer.description, ...(types.length > 0 && { content: Object.fromEntries(types.map((type) => [type, {}])) }) }
}

function parametersOf(where: 'path' | 'query', parameters: z.ZodObject | undefined) {
  return Object.entries(parameters?.shape ?? {}).map(([name, schema]) => {
    const { $schema: _, description, ...rest } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
    const required = where === 'path' || !z.safeParse(schema as z.ZodType, undefined).success
    // Where the schema accepts a value that makes no sense, the value counts as left out.
    const senseless = rest.maxLength === undefined ? 'no such value' : 'x'.repeat(rest.maxLength + 1)
    const isRestricted = rest.type !== 'string' || rest.enum !== undefined || rest.maxLength !== undefined
    const isLenient = isRestricted && z.safeParse(schema as z.ZodType, senseless).success
    const described = isLenient ? { anyOf: [rest, { type: 'string' }] } : rest
    return { in: where, name, required, ...(description && { description }), schema: described as { type: 'string' } }
  })
}

/**
 * Errors by status, with the common ones. A route that returns a file and names no errors does not
 * return JSON errors, so it gets none.
 */
function refusalsOf({ body, query, path, refusals, answer }: RouteDescription) {
  if (!(answer instanceof z.ZodType) && !refusals) return {}
  const always: FailureCode[] = [
    ...(body || query || path ? (['invalid-input'] as const) : []),
    // Beside the other codes of its status. `writeRefusals` describes it where there are none.
    ...(body ? (['not-allowed'] as const) : []),
    ...(path ? (['not-found'] as const) : []),
    'internal',
  ]
  return byStatus([...(refusals ?? []), ...always])
}

/** The errors of every request that may change data, with a described body or without. */
export const writeRefusals = () => byStatus(['not-allowed', 'too-large'])

function byStatus(codes: FailureCode[]) {
  const statuses = Map.groupBy(new Set(codes), (code) => new Failure(code).status)
  return Object.fromEntries([...statuses].map(([status, inStatus]) => [status, refusalOf(inStatus)]))
}

const mayWait = new Set<FailureCode>(['too-many-requests', 'service-unavailable'])
const retryAfter = {
  'Retry-After': { description: 'The number of seconds to wait before retrying.', schema: { type: 'integer' as const, minimum: 1 } },
}

function refusalOf(codes: FailureCode[]) {
  return {
    description: `Error codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    ...(codes.some((code) => mayWait.has(code)) && { headers: retryAfter }),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }],
          properties: { code: { enum: codes } },
        },
      },
    },
  }
}
