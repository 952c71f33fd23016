import type { SQL } from 'drizzle-orm'

/**
 * What must hold in the books at any time between two transactions. `broken` finds the rows for which it does not, each as one column of text
 * that names it to a shopkeeper: an order's number, a variation's id.
 */
export interface Rule {
  says: string
  /** What `broken` goes through, some rows at a time. */
  of: 'orders' | 'stock' | 'discounts'
  /** `rows` stands where the table would: `select o.number from ${rows} o join ...`. */
  broken: (rows: SQL) => SQL
}
