import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { closedSchema, providerDocuments, type Schema, schemaFaults } from '../openapi/provider-documents.ts'

// Validates responses against Square's OpenAPI document.

interface Operation {
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
interface SquareDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const hasSquareDocument = providerDocuments.square !== null

/**
 * Returns the errors of a response as texts; an empty list means that it matches the document.
 * Fields that the document does not list are errors too. Throws if the document does not contain
 * the endpoint.
 */
export function squareResponseFaults(method: string, path: string, body: unknown): string[] {
  const validate = validatorFor(...documented(method, path.replace(/\?.*$/, '')))
  return validate(body) ? [] : schemaFaults(validate.errors)
}

/**
 * A fetch for the official SDK that validates every response and throws on the first error. `asked`
 * collects the requested endpoints.
 */
export function checkedFetch(base: string): { fetch: typeof fetch; asked: Set<string> } {
  const asked = new Set<string>()
  return {
    asked,
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : String(input)
      const method = init?.method ?? 'GET'
      const response = await fetch(input, init)
      if (!hasSquareDocument || !url.startsWith(base)) return response
      const path = new URL(url).pathname.slice(new URL(base).pathname.replace(/\/$/, '').length)
      const faults = squareResponseFaults(method, path, await response.clone().json())
      if (faults.length > 0) throw new Error(`${method} ${path} answered ${response.status} against the document:\n${faults.join('\n')}`)
      asked.add(`${method} ${templateOf(...documented(method, path))}`)
      return response
    },
  }
}

/** All endpoints of the document, such as 'GET /v2/orders/{order_id}'. */
export const documentedEndpoints = (): string[] =>
  Object.entries(load().paths).flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`))

/**
 * Endpoints of the official SDK that the document lacks, each with a documented endpoint that has
 * the same response.
 */
const alike: Record<string, string> = { 'PUT /v2/catalog/images/': 'POST /v2/catalog/images' }

/** Fields of the official SDK that the document does not contain yet. */
const newerFields: Record<string, string[]> = { InventoryAdjustment: ['from_location_id', 'to_location_id'] }

let loaded: SquareDocument | undefined
function load(): SquareDocument {
  loaded ??= JSON.parse(readFileSync(providerDocuments.square ?? '', 'utf8')) as SquareDocument
  return loaded
}

function documented(method: string, path: string): [method: string, path: string] {
  const requested = `${method.toUpperCase()} ${path}`
  const [, substitute] = Object.entries(alike).find(([start]) => requested.startsWith(start)) ?? []
  const [documentedMethod = '', documentedPath = ''] = (substitute ?? requested).split(' ')
  return [documentedMethod.toLowerCase(), documentedPath]
}

function templateOf(method: string, path: string): string {
  const matches = Object.keys(load().paths).filter(
    (template) => load().paths[template]?.[method] && new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
  )
  // '/v2/payments/cancel' comes before '/v2/payments/{payment_id}'.
  const [best] = matches.toSorted((a, b) => a.split('{').length - b.split('{').length)
  if (!best) throw new Error(`Square's document has no ${method.toUpperCase()} ${path}`)
  return best
}

const validators = new Map<string, ValidateFunction>()
let ajv: Ajv | undefined

function validatorFor(method: string, path: string): ValidateFunction {
  const template = templateOf(method, path)
  const key = `${method} ${template}`
  let validate = validators.get(key)
  if (!validate) {
    const schema = load().paths[template]?.[method]?.responses['200']?.content['application/json']?.schema
    if (!schema) throw new Error(`Square's document has no answer for ${key}`)
    validators.set(key, (validate = compiler().compile(closedSchema(schema))))
  }
  return validate
}

function compiler(): Ajv {
  if (ajv) return ajv
  ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const [name, schema] of Object.entries(load().components.schemas)) {
    const newer = (newerFields[name] ?? []).map((field) => [field, { type: 'string' }])
    ajv.addSchema(
      closedSchema({ ...schema, ...(schema.properties && { properties: { ...schema.properties, ...Object.fromEntries(newer) } }) }),
      `#/components/schemas/${name}`,
    )
  }
  return ajv
}
