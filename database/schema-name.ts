/** The schema of all of the shop's tables, unless DATABASE_SCHEMA names another. */
export const DEFAULT_SCHEMA = 'wanderbite'

/** Schemas that belong to everybody, to PostgreSQL, or to other programs of its users. */
const SHARED_SCHEMAS = /^(?:public|drizzle|information_schema|pg_.*)$/

/** Whether the shop may have this schema to itself. The name needs no quotes in SQL. */
export function isOwnSchemaName(name: string): boolean {
  return /^[a-z_][a-z\d_]{0,62}$/.test(name) && !SHARED_SCHEMAS.test(name)
}

/**
 * The statement that makes a session find the shop's tables. Statements and migrations name no
 * schema.
 */
export function searchPathStatement(schema: string): string {
  return `set search_path = "${schema}"`
}
