import type { Customer } from '../actor.ts'
import { Failure } from '../failure.ts'
import { worksHere } from '../staff.ts'

/** Throws Failure('not-found') for who does not work here: to everybody else there is no such thing as a desk. */
export function requireDesk(by: Customer): void {
  if (!worksHere(by, [])) throw new Failure('not-found')
}
