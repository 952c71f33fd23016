/** In which roles somebody can work in the shop, with the fewest rights first. What each may do stands in shop/rights.ts. */
export const staffRoles = ['support', 'fulfilment', 'manager', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What every account is: a customer's, or of somebody who works in the shop. */
export const roles = ['customer', ...staffRoles] as const
export type Role = (typeof roles)[number]
