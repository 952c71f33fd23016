import { expect, test } from 'vitest'
import type { Customer, Role } from './actor.ts'
import { Failure } from './failure.ts'
import { may, requireRight } from './rights.ts'

const somebody = (role: Role) => ({ kind: 'customer', role }) as Customer

test.each([
  ['customer', 'admin.read', false],
  ['support', 'admin.read', true],
  ['support', 'mail.read', true],
  ['support', 'orders.pack', false],
  ['fulfilment', 'orders.refund', false],
  ['manager', 'staff.change', false],
  ['owner', 'staff.change', true],
  ['owner', 'orders.pack', true],
] as const)('the role %s with the right %s is allowed: %s', (role, right, answer) => {
  expect(may(somebody(role), right)).toBe(answer)
})

test('a visitor has no rights, and pages that need one fail', () => {
  const visitor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' } as const
  expect(may(visitor, 'admin.read')).toBe(false)
  expect(() => requireRight(visitor, 'admin.read')).toThrow(Failure)
})
