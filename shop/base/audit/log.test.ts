import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { type AuditAction, exportAuditLog, AuditFilter, listAuditLog, listAuditActors, recordAudit } from '../audit.ts'

let shop: TestShop
let ada: Customer
let ben: Customer
let clock = new Date('2026-03-28T12:00:00Z')
beforeAll(async () => {
  shop = await openShop({ now: () => clock })
  shop.settings.closedDays = { timeZone: 'Europe/Berlin', weekdays: [], dates: [] }
  ada = await makeCustomer(shop, { role: 'manager', name: 'Ada Lead' })
  ben = await makeCustomer(shop, { role: 'fulfilment', name: '=HYPERLINK("evil")' })
  const before = { zones: [{ name: 'Home', countries: ['US', 'CA'] }], unknownGrams: 100 }
  const after = { zones: [{ name: 'Home', countries: ['US'] }], unknownGrams: 100, note: null }
  const at = async (when: string, by: Customer, action: AuditAction, target: string, rest = {}) => {
    clock = new Date(when)
    await recordAudit(shop, by, { action, target, ...rest })
  }
  await at('2026-03-28T22:30:00Z', ada, 'setting.changed', 'setting:delivery', { before, after })
  // Daylight saving time starts in Berlin this night, so the day has 23 hours.
  await at('2026-03-28T23:00:00Z', ben, 'order.shipped', 'order:W7K4M2P')
  await at('2026-03-29T21:59:00Z', ada, 'staff.role-changed', `staff:${ben.userId}`, {
    before: { role: 'support' },
    after: { role: 'fulfilment' },
  })
  await at('2026-03-29T22:00:00Z', ben, 'order.shipped', 'order:K2K2K2K')
  clock = new Date('2026-03-29T22:00:01Z')
  await recordAudit(shop, { kind: 'service-key' }, { action: 'letter.sent-again', target: 'letter:1' })
})
afterAll(() => shop.close())

const found = async (asked: Record<string, string>) =>
  (await listAuditLog(shop, ada, AuditFilter.parse(asked))).entries.map(({ action, target }) => `${action} ${target.kind}`)

test('an audit event shows who did what to which object, and each field that changed', async () => {
  const { entries } = await listAuditLog(shop, ada, {})
  expect(entries).toHaveLength(5)
  expect(entries.at(-1)).toMatchObject({
    actor: { id: ada.userId, name: 'Ada Lead' },
    target: { kind: 'setting', id: 'delivery', name: null },
    changes: [{ path: ['zones', '0', 'countries'], before: ['US', 'CA'], after: ['US'] }],
  })
  expect(entries[2]).toMatchObject({
    target: { kind: 'staff', name: ben.email ? '=HYPERLINK("evil")' : '' },
    changes: [{ path: ['role'], before: 'support', after: 'fulfilment' }],
  })
  expect(entries[0]).toMatchObject({ actor: { id: 'service', name: null } })
})

test('the audit log is filtered by actor, action, object and day, by the shop’s clock', async () => {
  expect(await found({ actor: ben.userId })).toEqual(['order.shipped order', 'order.shipped order'])
  expect(await found({ actor: 'service' })).toEqual(['letter.sent-again letter'])
  expect(await found({ subject: 'setting' })).toEqual(['setting.changed setting'])
  expect(await found({ target: 'w7k4m2p' })).toEqual(['order.shipped order'])
  expect(await found({ target: 'setting:delivery' })).toEqual(['setting.changed setting'])
  expect(await found({ from: '2026-03-29', until: '2026-03-29' })).toEqual(['staff.role-changed staff', 'order.shipped order'])
  expect(await found({ until: '2026-03-28' })).toEqual(['setting.changed setting'])
  expect(await found({ subject: 'order', actor: ada.userId })).toEqual([])
})

test('the audit log ignores invalid filters in its URL', async () => {
  const nonsense = { actor: 'me', subject: 'everything', from: '2026-02-30', until: 'x', before: '1', target: ' ' }
  expect(await found(nonsense)).toHaveLength(5)
})

test('the audit log is shown page by page, each event once', async () => {
  const busy = await openShop()
  const by = await makeCustomer(busy, { role: 'owner' })
  for (let turn = 0; turn < 120; turn++) await recordAudit(busy, by, { action: 'order.shipped', target: `order:${turn}` })
  const seen: string[] = []
  for (let before: string | undefined; ;) {
    const page = await listAuditLog(busy, by, { before })
    seen.push(...page.entries.map(({ target }) => target.id))
    if (!page.next) break
    before = page.next
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  await busy.close()
})

test('the audit log as a file contains no spreadsheet formula', async () => {
  let text = ''
  for await (const piece of exportAuditLog(shop, ada, AuditFilter.parse({ actor: ben.userId }))) text += piece
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('\uFEFFat,actor,name,action,target,before,after')
  expect(lines[1]).toContain(`"'=HYPERLINK(""evil"")",order.shipped,order:K2K2K2K`)
})

test.each(['customer', 'support', 'fulfilment'] as const)('the audit log is not available to the role %s', async (role) => {
  const by = await makeCustomer(shop, { role })
  await expect(listAuditLog(shop, by, {})).rejects.toMatchObject({ code: 'not-found' })
  await expect(listAuditActors(shop, by)).rejects.toMatchObject({ code: 'not-found' })
  expect(() => exportAuditLog(shop, by, {})).toThrow('not-found')
})
