import type { OpenAPIV3_1 } from 'openapi-types'

type Schema = OpenAPIV3_1.SchemaObject
type Given = Schema | OpenAPIV3_1.ReferenceObject

export interface FieldDescription {
  /** Like 'sessions[].id'. */
  name: string
  type: string
  required: boolean
  about: string
}

/**
 * The fields of a schema as a flat list. A nested field has its full path as name. `name` is given
 * when the schema itself is a field.
 */
export function describeFields(given: Given | undefined, name = '', required = true, about = given?.description ?? ''): FieldDescription[] {
  if (!given) return []
  const self = name ? [{ name, type: typeOf(given), required, about }] : []
  return [...self, ...insideOf(given, name)]
}

function insideOf(given: Given, name: string): FieldDescription[] {
  const schema = plain(given)
  if (schema.oneOf) return ofEach(schema.oneOf.map(plain), name)
  const inner = schema.anyOf?.map(plain).find(({ type }) => type !== 'null') ?? schema
  if ('items' in inner && inner.items) return insideOf(inner.items, `${name}[]`)
  return Object.entries(inner.properties ?? {}).flatMap(([key, field]) =>
    describeFields(field, name ? `${name}.${key}` : key, inner.required?.includes(key) ?? false),
  )
}

/**
 * The fields of several `oneOf` variants, each field once. A field that only some variants have
 * lists them by the constant that identifies each variant.
 */
function ofEach(forms: Schema[], name: string): FieldDescription[] {
  const all = forms.flatMap((form) => insideOf(form, name).map((field) => ({ ...field, form: constantOf(form) })))
  return [...Map.groupBy(all, (field) => field.name)].map(([name, alike]) => {
    const isCommon = alike.length === forms.length
    const only = isCommon ? '' : `Only for ${alike.map(({ form }) => form).join(' or ')}.`
    return {
      name,
      type: [...new Set(alike.map(({ type }) => type))].join(' or '),
      required: alike.every(({ required }) => required),
      about: [alike[0]?.about, only].filter(Boolean).join(' '),
    }
  })
}

function constantOf(form: Schema): string {
  const constant = Object.values(form.properties ?? {})
    .map(plain)
    .find((field) => 'const' in field)
  return constant ? typeOf(constant) : ''
}

/** Examples: 'string, 1 to 200 characters', 'integer or null', '"price"'. */
function typeOf(given: Given): string {
  const schema = plain(given)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map(typeOf))].join(' or ')
  if ('items' in schema && schema.items) return `array of ${typeOf(schema.items)}`
  const { type = 'any', minLength, maxLength, format } = schema
  const length = maxLength === undefined ? '' : `, ${minLength ?? 0} to ${maxLength} characters`
  return `${[type].flat().join(' or ')}${format ? ` (${format})` : ''}${length}`
}

/**
 * Schemas are written in full, without references. Only errors use references, and they have a
 * section of their own.
 */
function plain(given: Given): Schema {
  return '$ref' in given ? {} : given
}
