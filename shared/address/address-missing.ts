import type { Address } from './address.ts'

/**
 * Whether the street is unknown, as for an order that was rebuilt without its customer's account.
 */
export const isAddressMissing = ({ line1 }: Pick<Address, 'line1'>): boolean => line1 === ''
