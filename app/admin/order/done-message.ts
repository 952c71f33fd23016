import type { orderActionNames } from './order-action.server.ts'

type OrderActionName = (typeof orderActionNames)[number]

const inOrderMessages = ['pack', 'ship', 'deliver', 'cancel', 'refund', 'answer', 'receive'] as const
const emailing = ['ship', 'refund', 'answer'] as const

/** The message after an action. Staff must call a customer who gets no email about it. */
export function doneMessageKey(done: OrderActionName, isEmailed: boolean) {
  if (!isEmailed && isOneOf(emailing, done)) return `admin-order.done-${done}-no-email` as const
  return isOneOf(inOrderMessages, done) ? (`admin-order.done-${done}` as const) : (`admin-orders.done-${done}` as const)
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name => (names as readonly string[]).includes(name)
