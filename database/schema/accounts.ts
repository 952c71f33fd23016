import { boolean, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#shared/address.ts'
import { createdAt, identity, instant, updatedAt } from './columns.ts'

/** Customers and staff. E-mail addresses are kept in lower case. */
export const users = pgTable('users', {
  id: identity(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  name: text('name').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull().default(''),
  image: text('image'),
  role: text('role', { enum: ['customer', 'support', 'fulfilment', 'manager', 'owner'] })
    .notNull()
    .default('customer'),
  locale: text('locale').notNull().default('en-US'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Signed-in browsers. `token` is the SHA-256 of the cookie's token, never the token itself. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sessions_by_user').on(t.userId)],
)

/** Ways to sign in: a password (argon2id PHC string) or an outside provider's subject. */
export const credentials = pgTable(
  'credentials',
  {
    id: identity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('credentials_provider_account').on(t.providerId, t.accountId), index('credentials_by_user').on(t.userId)],
)

/** Links and codes sent by mail, each working once until it expires. `identifier` is hashed. */
export const verifications = pgTable(
  'verifications',
  {
    id: identity(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('verifications_by_identifier').on(t.identifier)],
)

/** A customer's address book. */
export const addresses = pgTable(
  'addresses',
  {
    id: identity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: jsonb('address').$type<Address>().notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('addresses_by_user').on(t.userId)],
)
