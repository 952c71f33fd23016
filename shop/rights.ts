import type { Role, StaffRole } from '#shared/roles.ts'
import type { Actor, Customer } from './actor.ts'
import { Failure } from './failure.ts'

const everybody = ['support', 'fulfilment', 'manager'] as const

/** Which roles have which right. The owner has every right. */
const rights = {
  /** View the admin at all. */
  'admin.read': everybody,
  /** Read orders, and write notes and tags on them. */
  'orders.read': everybody,
  /** Pack, send, deliver, take back a parcel. */
  'orders.pack': ['fulfilment', 'manager'],
  /** Cancel, change the address, answer a return, place a phone order. */
  'orders.change': ['manager'],
  'orders.refund': ['manager'],
  'figures.read': ['manager'],
  'products.read': everybody,
  'products.change': ['manager'],
  /** Count stock, book deliveries and losses. */
  'stock.change': ['fulfilment', 'manager'],
  /** Compare the stock of the point of sale and the shop, and run the sync. */
  'sync.run': ['fulfilment', 'manager'],
  /** Find and view customers, and write notes on them. */
  'customers.read': ['support', 'manager'],
  /** Block, email, export or erase a customer. */
  'customers.change': ['manager'],
  'discounts.change': ['manager'],
  /** Edit synonyms, and see the searches without results. */
  'search.change': ['manager'],
  'reviews.moderate': ['support', 'manager'],
  'newsletter.read': ['manager'],
  'mail.read': ['support', 'manager'],
  /** Send one of the shop's emails to any address. */
  'mail.send': everybody,
  'settings.change': ['manager'],
  /** Edit the texts of country pages and the home page. */
  'page-texts.change': ['manager'],
  /** Send the shop's events to other systems. */
  'webhooks.change': ['manager'],
  /** Read the audit log. */
  'audit.read': ['manager'],
  /** Invite and remove staff, and change roles. */
  'staff.change': [],
} as const satisfies Record<string, readonly StaffRole[]>
export type Right = keyof typeof rights

/** Whether the actor is staff and has this right. */
export function may(by: Actor, right: Right): by is Customer {
  if (by.kind !== 'customer' || by.role === 'customer') return false
  return by.role === 'owner' || (rights[right] as readonly Role[]).includes(by.role)
}

/** Throws Failure('not-found') without the right, so that the admin's existence stays hidden. */
export function requireRight(by: Actor, right: Right): asserts by is Customer {
  if (!may(by, right)) throw new Failure('not-found')
}
