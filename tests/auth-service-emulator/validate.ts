import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { closedSchema, providerDocuments, type Schema, schemaFaults } from '../openapi/provider-documents.ts'

// Validates responses against the OpenAPI document of Supabase Auth (openapi.yaml of supabase/auth,
// as JSON).

interface Answer {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}
interface AuthDocument {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}

export const hasAuthDocument = providerDocuments.auth !== null

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
  return validate(isNewer ? asDocumented(body as NewerError, response.status) : body) ? [] : schemaFaults(validate.errors)
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
  loaded ??= JSON.parse(readFileSync(providerDocuments.auth ?? '', 'utf8')) as AuthDocument
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
  if (status === 429) return closedSchema(components.schemas.ErrorSchema ?? {})
  const described = answer.$ref ? components.responses[answer.$ref.replace(/.*\//, '')] : answer
  const schema = described?.content?.['application/json']?.schema
  return schema ? closedSchema(schema) : null
}

let ajv: Ajv | undefined
function compiler(): Ajv {
  if (ajv) return ajv
  ajv = new Ajv({ strict: false, allErrors: true, formats: { phone: /^\+?\d*$/, base64url: true } })
  addFormats.default(ajv)
  for (const [name, schema] of Object.entries(load().components.schemas))
    ajv.addSchema(closedSchema(corrected(name, schema)), `#/components/schemas/${name}`)
  return ajv
}

/** The real service differs from its document: an identity's id is the provider's own id. */
function corrected(name: string, schema: Schema): Schema {
  if (name !== 'IdentitySchema') return schema
  return { ...schema, properties: { ...schema.properties, id: { type: 'string' } } }
}
