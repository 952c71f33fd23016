import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { recordAudit } from './audit.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('an audit event cannot be changed or deleted', async () => {
  const by = await makeCustomer(shop, { role: 'manager' })
  await recordAudit(shop, by, { action: 'setting.changed', target: 'setting:delivery', before: { cents: 599 }, after: { cents: 699 } })
  const refused = { cause: { message: 'audit_log is only ever added to' } }
  await expect(shop.db.update(auditLog).set({ actor: 'staff:somebody-else' })).rejects.toMatchObject(refused)
  await expect(shop.db.delete(auditLog)).rejects.toMatchObject(refused)
  expect(await shop.db.select().from(auditLog)).toMatchObject([{ actor: `staff:${by.userId}`, before: { cents: 599 } }])
})
