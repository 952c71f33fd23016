// The door to the tables: the one place that gathers the nouns for Drizzle.
export * from './schema/accounts.ts'
export * from './schema/carts.ts'
export * from './schema/catalogue.ts'
export * from './schema/effects.ts'
export * from './schema/orders.ts'
