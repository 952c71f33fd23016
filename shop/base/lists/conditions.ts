import { and, or, type SQL, sql } from 'drizzle-orm'

/** SQL condition: all of these hold. Unlike `and`, it is never undefined, so it can be negated. */
export function allOf(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`
}

/** SQL condition: one of these holds. Unlike `or`, it is never undefined, so it can be negated. */
export function anyOf(...conditions: (SQL | undefined)[]): SQL {
  return or(...conditions) ?? sql`false`
}
