import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ErrorObject } from 'ajv'

// The OpenAPI documents of the outside services, against which the responses of their emulators are
// validated. They are not part of the project.

export interface Schema {
  [name: string]: unknown
  properties?: Record<string, Schema>
}

/** The JSON files of the documents; null where there is none. */
export const providerDocuments = {
  square: existing(process.env.SQUARE_OPENAPI ?? besideProject('square-openapi.json')),
  auth: existing(process.env.AUTH_OPENAPI ?? besideProject('supabase-auth-openapi.json')),
}

function besideProject(name: string): string {
  return fileURLToPath(new URL(`../../../shared/${name}`, import.meta.url))
}

function existing(file: string): string | null {
  return existsSync(file) ? file : null
}

/** The schema without additional properties: a field that the document does not list is an error. */
export function closedSchema(schema: Schema): Schema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const whole = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)])) as Schema
    // OpenAPI 3.0 puts nullable beside a $ref; ajv needs it beside a type.
    if (whole.nullable && !whole.type) {
      const { nullable: _nullable, ...rest } = whole
      return { anyOf: [rest, { type: 'null' }] }
    }
    const isOpen = whole.type === 'object' && whole.properties && !('additionalProperties' in whole)
    return isOpen ? { ...whole, additionalProperties: false } : whole
  }
  return walk(schema) as Schema
}

/** The errors of a validation as texts. */
export function schemaFaults(errors: readonly ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
}
