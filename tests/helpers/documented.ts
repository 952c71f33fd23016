import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenAPIV3_1 } from 'openapi-types'

interface Answered {
  status: number
  body: unknown
}

/** Says what is wrong with an answer by the shop's own description; null where it is as described. */
export type AsDescribed = (method: string, path: string, answer: Answered) => string | null

/** Reads the description once; `path` is the described one: '/api/cart/lines/{variationId}'. */
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

/** A route's pattern as the description writes it: '/pictures/:id' is '/pictures/{id}'. */
export function describedPath(pattern: string): string {
  return pattern
    .split('/')
    .map((part) => part.replace(/^:(\w+).*$/, '{$1}'))
    .join('/')
}

/** References lead into the document, of which the schema is a part no longer. */
function inside(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"shop#/components/')) as object
}
