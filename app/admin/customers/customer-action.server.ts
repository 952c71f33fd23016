import { redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Customer } from '#shop/actor.ts'
import {
  BlockCustomer,
  blockCustomer,
  eraseCustomer,
  cancelCustomerDeletion,
  SendAccountEmail,
  removeCustomerNote,
  WriteCustomerNote,
  writeCustomerNote,
  unblockCustomer,
  sendAccountEmail,
} from '#shop/office/customers/customers.ts'
import { RemoveNote } from '#shop/base/staff-notes.ts'
import { Failure } from '#shop/failure.ts'
import { parseForm } from '#app/request/forms.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'

/** The checked box states that the customer requested it. */
const Erase = z.object({ asked: z.literal('on') })

/** The last action, as the URL names it. */
export const customerActionNames = ['note', 'remove-note', 'email', 'block', 'unblock', 'erase', 'keep'] as const
type Done = (typeof customerActionNames)[number]

/** Runs the action of a form on the customer page and redirects back. Throws Failure. */
export async function handleCustomerAction(
  context: Readonly<RouterContextProvider>,
  by: Customer,
  id: string,
  values: Record<string, string>,
): Promise<Response> {
  const { shop, address } = getRequestContext(context)
  const done = (what: Done) => redirect(adminUrls.customer(id, { done: what }), 303)
  switch (values.intent) {
    case 'note':
      await writeCustomerNote(shop, by, id, parseForm(WriteCustomerNote, values))
      // The page offers to take it back.
      return redirect(adminUrls.customer(id, { done: 'note', note: values.key ?? '' }), 303)
    case 'remove-note':
      await removeCustomerNote(shop, by, id, parseForm(RemoveNote, values))
      return done('remove-note')
    case 'email':
      await sendAccountEmail(shop, by, { userId: id, ...parseForm(SendAccountEmail, values) }, { address })
      return done('email')
    case 'block':
      await blockCustomer(shop, by, id, parseForm(BlockCustomer, values))
      return done('block')
    case 'unblock':
      await unblockCustomer(shop, by, id)
      return done('unblock')
    case 'erase':
      parseForm(Erase, values)
      await eraseCustomer(shop, by, id)
      return done('erase')
    case 'keep':
      await cancelCustomerDeletion(shop, by, id)
      return done('keep')
    default:
      throw new Failure('invalid-input')
  }
}
