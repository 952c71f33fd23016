import { expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { credentials } from '#database/schema.ts'
import { defaultSettings } from '#shop/settings.ts'
import { inTransaction } from '#shop/shop.ts'
import { hashCost, openShop } from '#tests/fixtures/open-shop.ts'
import { openBetterAuth } from './better-auth.ts'
import { hashPassword, verifyPassword } from './better-auth/passwords.ts'
import { identityContract } from './identity.contract.ts'

const open = () =>
  openBetterAuth({ secret: 'a secret of thirty-two characters', url: 'http://localhost:3000', hashCost: defaultSettings.hashCost })

identityContract('Better Auth', () => ({ identity: open() }))

test('a password is stored as an argon2id hash with 19 MiB, two passes and one lane', async () => {
  const shop = await openShop()
  const identity = open()
  const email = 'hash@example.test'
  const sealed = await identity.preparePassword({
    email,
    password: 'four lychees after midnight',
    firstName: 'A',
    lastName: '',
    locale: 'en-US',
  })
  await inTransaction(shop, (inside) => identity.createAccount(inside, { email, firstName: 'A', lastName: '', locale: 'en-US' }, sealed))
  const row = firstOf(await shop.db.select().from(credentials))
  expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  await shop.close()
})

test('a password hash names its own cost, and another implementation verifies it', async () => {
  // Generated with the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16
  // -p 1 -e
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword({ hash: reference, password: 'password' })).toBe(true)
  expect(await verifyPassword({ hash: reference, password: 'Password' })).toBe(false)
})

test('hashing the same password twice gives two different hashes', async () => {
  expect(await hashPassword('same', hashCost)).not.toBe(await hashPassword('same', hashCost))
})

test.each(['', 'plain', '$argon2id$v=19$m=1,t=1', '$2b$10$abcdefghijklmnopqrstuv', `$argon2id$v=19$m=999999999,t=99,p=99$c2FsdA$dGFn`])(
  'a string that is not one of our hashes matches no password: %j',
  async (hash) => expect(await verifyPassword({ hash, password: hash })).toBe(false),
)
