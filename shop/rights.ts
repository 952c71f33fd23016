import type { Role, StaffRole } from '#shared/roles.ts'
import type { Actor, Customer } from './actor.ts'
import { Failure } from './failure.ts'

const everybody = ['support', 'fulfilment', 'manager'] as const

/** What staff may do, and in which roles. The owner may do everything. */
const rights = {
  /** Open the staff's pages at all. */
  desk: everybody,
  /** Read orders, and write notes and tags on them. */
  'orders.read': everybody,
  /** Pack, send, deliver, take a parcel back. */
  'orders.pack': ['fulfilment', 'manager'],
  /** Cancel, change the address, answer a return, take an order on the telephone. */
  'orders.change': ['manager'],
  'orders.refund': ['manager'],
  'figures.read': ['manager'],
  'products.read': everybody,
  'products.change': ['manager'],
  /** Count stock, book what came and what was lost. */
  'stock.change': ['fulfilment', 'manager'],
  /** See how the point of sale and the shop agree, and have them agree again. */
  'sync.run': ['fulfilment', 'manager'],
  /** Find customers, look at one, and write notes on them. */
  'customers.read': ['support', 'manager'],
  /** Block, write to, export or erase a customer. */
  'customers.change': ['manager'],
  'discounts.change': ['manager'],
  /** Words that mean the same, and what was searched in vain. */
  'search.change': ['manager'],
  'reviews.moderate': ['support', 'manager'],
  'newsletter.read': ['manager'],
  'mail.read': ['support', 'manager'],
  /** Have the shop write one of its letters to anybody. */
  'mail.send': everybody,
  'settings.change': ['manager'],
  /** Read who did what. */
  'audit.read': ['manager'],
  /** Invite, change a role, remove. */
  'staff.change': [],
} as const satisfies Record<string, readonly StaffRole[]>
export type Right = keyof typeof rights

/** Whether somebody works here and may do this. */
export function may(by: Actor, right: Right): by is Customer {
  if (by.kind !== 'customer' || by.role === 'customer') return false
  return by.role === 'owner' || (rights[right] as readonly Role[]).includes(by.role)
}

/** To whom nothing of this work is shown, it is not there: throws Failure('not-found'). */
export function requireRight(by: Actor, right: Right): asserts by is Customer {
  if (!may(by, right)) throw new Failure('not-found')
}
