import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

// For tests: validates responses against the OpenAPI document of Supabase Auth (openapi.yaml of
// supabase/auth, as JSON). The document is not part of the project. AUTH_OPENAPI names its file.

interface Schema {
  [name: string]: unknown
  properties?: Record<string, Schema>
}
interface Answer {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}
interface AuthDocument {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}

const file = process.env.AUTH_OPENAPI ?? fileURLToPath(new URL('../../../shared/supabase-auth-openapi.json', import.meta.url))

export const hasAuthDocument = existsSync(file)

const VERSION_HEADER = 'X-Supabase-Api-Version'

/**
 * Returns the errors of a response as texts; an empty list means that it matches the document.
 * Fields that the document does not list are errors too. Throws if the document does not contain
 * the endpoint.
 */
export async function authResponseFaults(method: string, path: string, response: Response): Promise<string[]> {
  const text = await response.text()
  const schema = schemaOf(method.toLowerCase(), path, response.status)
  if (!schema) return text === '' ? [] : ['a body where there should be none']
  const body: unknown = JSON.parse(text)
  const isNewer = !response.ok && response.headers.has(VERSION_HEADER)
  const validate = compiler().compile(schema)
  if (validate(isNewer ? asDocumented(body as NewerError, response.status) : body)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
}

interface NewerError {
  code: string
  message: string
}

/**
 * The document describes only the errors of the first API version. From 2024-01-01 on `code` is the
 * word, and `msg` is named `message`.
 */
function asDocumented({ code, message, ...rest }: NewerError, status: number) {
  return { code: status, error_code: code, msg: message, ...rest }
}

let loaded: AuthDocument | undefined
function load(): AuthDocument {
  loaded ??= JSON.parse(readFileSync(file, 'utf8')) as AuthDocument
  return loaded
}

/**
 * Null for responses without a body. Errors that the document does not list for an endpoint use the
 * general error schema.
 */
function schemaOf(method: string, path: string, status: number): Schema | null {
  const { paths, components } = load()
  const template = Object.keys(paths).find((one) => new RegExp(`^${one.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
  const answers = paths[template ?? '']?.[method]?.responses
  if (!answers) throw new Error(`The document has no ${method.toUpperCase()} ${path}`)
  const answer = answers[String(status)] ?? (status >= 400 ? components.responses.BadRequestResponse : undefined)
  if (!answer) throw new Error(`The document has no ${status} for ${method.toUpperCase()} ${path}`)
  // The document leaves a field out that every error of the service has.
  if (status === 429) return closed(components.schemas.ErrorSchema ?? {})
  const described = answer.$ref ? components.responses[answer.$ref.replace(/.*\//, '')] : answer
  const schema = described?.content?.['application/json']?.schema
  return schema ? closed(schema) : null
}

let ajv: Ajv | undefined
function compiler(): Ajv {
  if (ajv) return ajv
  ajv = new Ajv({ strict: false, allErrors: true, formats: { phone: /^\+?\d*$/, base64url: true } })
  addFormats.default(ajv)
  for (const [name, schema] of Object.entries(load().components.schemas))
    ajv.addSchema(closed(corrected(name, schema)), `#/components/schemas/${name}`)
  return ajv
}

/** The real service differs from its document: an identity's id is the provider's own id. */
function corrected(name: string, schema: Schema): Schema {
  if (name !== 'IdentitySchema') return schema
  return { ...schema, properties: { ...schema.properties, id: { type: 'string' } } }
}

/** The schema without additional properties. */
function closed(schema: Schema): Schema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const whole = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)])) as Schema
    const isOpen = whole.type === 'object' && whole.properties && !('additionalProperties' in whole)
    return isOpen ? { ...whole, additionalProperties: false } : whole
  }
  return walk(schema) as Schema
}
