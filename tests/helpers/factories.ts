import { randomUUID } from 'node:crypto'
import { DAY } from '#shared/durations.ts'
import { authenticators, catalogueObjects, sessions, stock, users } from '#database/schema.ts'
import type { Customer, Role } from '#shop/actor.ts'
import { emptyProductFields } from '#shared/product-fields.ts'
import type { ProductRecord } from '#shop/ports.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { hashToken, randomToken } from '#shop/base/secrets/random-tokens.ts'
import type { TestShop } from '../fixtures/open-shop.ts'

/** The browser in the request context of a use case. */
export function makeBrowser(address: string, over: Partial<ClientInfo> = {}): ClientInfo {
  return { address, userAgent: 'Firefox', locale: 'en-US', cartToken: null, deviceToken: null, ...over }
}

/** A confirmed, signed-in customer. */
export async function makeCustomer(shop: TestShop, over: Partial<typeof users.$inferInsert> = {}): Promise<Customer> {
  const email = over.email ?? `${randomUUID().slice(0, 8)}@example.test`
  const [user] = await shop.db
    .insert(users)
    .values({ name: 'Ada Buyer', firstName: 'Ada', lastName: 'Buyer', emailVerified: true, ...over, email })
    .returning()
  return {
    kind: 'customer',
    userId: user!.id,
    sessionId: randomUUID(),
    email: user!.email,
    emailVerified: user!.emailVerified,
    firstName: user!.firstName,
    lastName: user!.lastName,
    role: user!.role,
    locale: 'en-US',
    provedAt: new Date(),
  }
}

/** A staff member with the second step that the admin requires. */
export async function makeStaff(shop: TestShop, role: Role): Promise<Customer> {
  const by = await makeCustomer(shop, { role })
  await makeAuthenticator(shop, by)
  return by
}

/** An authenticator app that counts as a second step. It cannot produce codes. */
export async function makeAuthenticator(shop: Pick<TestShop, 'db'>, { userId }: { userId: string }): Promise<void> {
  await shop.db.insert(authenticators).values({ userId, secret: 'sealed', confirmedAt: new Date() })
}

/** A new session and its cookie. */
export async function makeSession(
  shop: TestShop,
  { userId }: { userId: string },
  over: Partial<typeof sessions.$inferInsert> = {},
): Promise<{ id: string; cookie: string }> {
  const token = randomToken()
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + 30 * DAY)
  const [session] = await shop.db
    .insert(sessions)
    .values({ userId, token: hashToken(token), expiresAt, provedAt: now, createdAt: now, updatedAt: now, ...over })
    .returning({ id: sessions.id })
  return { id: session!.id, cookie: `session_token=${token}` }
}

export interface MakeProduct extends Partial<Omit<ProductRecord, 'variations'>> {
  /** One variation per entry. makeProduct returns the id of the first as `variationId`. */
  variations?: { priceCents?: number; stock?: number; name?: string; weightGrams?: number; tracked?: boolean }[]
}

/**
 * A product for sale with stock, as the mirror would store it. Returns the ids of the product and
 * its variations.
 */
export async function makeProduct(
  shop: TestShop,
  over: MakeProduct = {},
): Promise<{ id: string; variationIds: string[]; variationId: string }> {
  const id = over.id ?? `ITEM-${randomUUID().slice(0, 8)}`
  const variations = (over.variations ?? [{}]).map((variation, index) => ({
    id: `VAR-${id}-${index}`,
    name: variation.name ?? `Size ${index + 1}`,
    sku: null,
    priceCents: variation.priceCents ?? 500,
    weightGrams: variation.weightGrams ?? 100,
    tracked: variation.tracked ?? true,
    stock: variation.stock ?? 10,
  }))
  const record: ProductRecord = {
    ...emptyProductFields(),
    name: `Snack ${id}`,
    description: 'A snack.',
    categoryIds: [],
    pictureIds: [],
    country: 'JP',
    allergens: [],
    createdAt: '2026-01-01T00:00:00Z',
    ...over,
    id,
    variations: variations.map(({ stock: _, ...variation }) => variation),
  }
  await shop.db.insert(catalogueObjects).values({ id, kind: 'product', version: 1, record, source: {} })
  await shop.db
    .insert(stock)
    .values(
      variations.map((variation) => ({ variationId: variation.id, onHand: variation.stock, countedAt: new Date('2026-01-01T00:00:00Z') })),
    )
  await shop.catalogue.load()
  return { id, variationIds: variations.map((variation) => variation.id), variationId: variations[0]!.id }
}
