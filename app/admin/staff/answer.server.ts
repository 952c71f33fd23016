import { redirect, type RouterContextProvider } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import {
  ChangeRole,
  changeRole,
  Colleague,
  endSessionsOf,
  Invited,
  InviteToStaff,
  inviteToStaff,
  removeFromStaff,
  sendInviteAgain,
  withdrawInvite,
} from '#shop/office/staff/staff.ts'
import { parse } from '#app/request/forms.server.ts'
import { ask } from '#app/request/context.server.ts'

/** The last action, as the URL names it. */
export const staffDoings = ['invite', 'again', 'withdraw', 'role', 'remove', 'end-sessions'] as const
type Done = (typeof staffDoings)[number]

/** Runs the action of a form on the staff page and redirects back. Throws Failure. */
export async function answerStaff(
  context: Readonly<RouterContextProvider>,
  by: Customer,
  values: Record<string, string>,
): Promise<Response> {
  const { shop } = ask(context)
  const done = (what: Done) => redirect(adminUrls.staff({ done: what }), 303)
  // Staff who change themselves are signed out and may have lost access to this page.
  const doneTo = (what: Done, userId: string) => (userId === by.userId ? redirect(urls.login(), 303) : done(what))
  switch (values.intent) {
    case 'invite':
      await inviteToStaff(shop, by, parse(InviteToStaff, values))
      return done('invite')
    case 'again':
      await sendInviteAgain(shop, by, parse(Invited, values))
      return done('again')
    case 'withdraw':
      await withdrawInvite(shop, by, parse(Invited, values))
      return done('withdraw')
    case 'role': {
      const input = parse(ChangeRole, values)
      await changeRole(shop, by, input)
      return doneTo('role', input.userId)
    }
    case 'remove': {
      const input = parse(Colleague, values)
      await removeFromStaff(shop, by, input)
      return doneTo('remove', input.userId)
    }
    case 'end-sessions': {
      const input = parse(Colleague, values)
      await endSessionsOf(shop, by, input)
      return doneTo('end-sessions', input.userId)
    }
    default:
      throw new Failure('invalid-input')
  }
}
