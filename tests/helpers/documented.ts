import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenAPIV3_1 } from 'openapi-types'

interface Answered {
  status: number
  body: unknown
}

/** Returns how a response differs from the shop's OpenAPI document, or null if it does not. */
export type AsDescribed = (method: string, path: string, answer: Answered) => string | null

/**
 * Reads the OpenAPI document once. `path` is the documented path: '/api/cart/lines/{variationId}'.
 */
export function asDescribed(document: OpenAPIV3_1.Document): AsDescribed {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'shop', components: document.components })
  const compiled = new Map<string, ValidateFunction>()

  return (method, path, { status, body }) => {
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get']
    if (!operation) return `${method} ${path} is not described`
    const response = operation.responses?.[status] as OpenAPIV3_1.ResponseObject | undefined
    if (!response) return `${method} ${path} answers ${status}, which is not described`
    const schema = response.content?.['application/json']?.schema
    if (!schema) return null
    const key = `${method} ${path} ${status}`
    const validate = compiled.get(key) ?? ajv.compile(inside(schema))
    compiled.set(key, validate)
    return validate(body) ? null : `${key}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`
  }
}

/** A route pattern in OpenAPI form: '/pictures/:id' becomes '/pictures/{id}'. */
export function describedPath(pattern: string): string {
  return pattern
    .split('/')
    .map((part) => part.replace(/^:(\w+).*$/, '{$1}'))
    .join('/')
}

/** Makes the references of a schema outside the document point into the document again. */
function inside(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"shop#/components/')) as object
}
