import type { Actor } from '#shop/actor.ts'
import { may } from '#shop/rights.ts'
import { canBecome, type OrderStage, type OrderStatus } from '#shop/ordering/orders/transitions.ts'

/** The steps of an order that a staff member may take now. */
export interface OrderSteps {
  pack: boolean
  ship: boolean
  deliver: boolean
  cancel: boolean
}

/** The steps that an order's status and the actor's rights allow. */
export function orderStepsFor(by: Actor, { status, stage }: { status: OrderStatus; stage: OrderStage | null }): OrderSteps {
  const goesOn = (to: OrderStatus) => may(by, 'orders.pack') && canBecome(status, to, stage)
  return {
    pack: goesOn('packing'),
    ship: goesOn('shipped') || goesOn('packing'),
    deliver: goesOn('delivered'),
    cancel: may(by, 'orders.change') && (status === 'pending_payment' || canBecome(status, 'cancelled', stage)),
  }
}
