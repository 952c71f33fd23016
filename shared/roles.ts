/**
 * The roles of staff, the one with the fewest rights first. shop/rights.ts defines the rights of
 * each.
 */
export const staffRoles = ['support', 'fulfilment', 'manager', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The roles of accounts: customers and staff. */
export const roles = ['customer', ...staffRoles] as const
export type Role = (typeof roles)[number]
