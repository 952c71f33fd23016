import { redirect, type RouterContextProvider } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import {
  ChangeRole,
  changeRole,
  ColleagueInput,
  endColleagueSessions,
  InviteInput,
  InviteToStaff,
  inviteToStaff,
  removeFromStaff,
  resendInvite,
  withdrawInvite,
} from '#shop/office/staff/staff.ts'
import { parseForm } from '#app/request/forms.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'

/** The last action, as the URL names it. */
export const staffActionNames = ['invite', 'again', 'withdraw', 'role', 'remove', 'end-sessions'] as const
type Done = (typeof staffActionNames)[number]

/** Runs the action of a form on the staff page and redirects back. Throws Failure. */
export async function handleStaffAction(
  context: Readonly<RouterContextProvider>,
  by: Customer,
  values: Record<string, string>,
): Promise<Response> {
  const { shop } = getRequestContext(context)
  const done = (what: Done) => redirect(adminUrls.staff({ done: what }), 303)
  // Staff who change themselves are signed out and may have lost access to this page.
  const doneTo = (what: Done, userId: string) => (userId === by.userId ? redirect(urls.login(), 303) : done(what))
  switch (values.intent) {
    case 'invite':
      await inviteToStaff(shop, by, parseForm(InviteToStaff, values))
      return done('invite')
    case 'again':
      await resendInvite(shop, by, parseForm(InviteInput, values))
      return done('again')
    case 'withdraw':
      await withdrawInvite(shop, by, parseForm(InviteInput, values))
      return done('withdraw')
    case 'role': {
      const input = parseForm(ChangeRole, values)
      await changeRole(shop, by, input)
      return doneTo('role', input.userId)
    }
    case 'remove': {
      const input = parseForm(ColleagueInput, values)
      await removeFromStaff(shop, by, input)
      return doneTo('remove', input.userId)
    }
    case 'end-sessions': {
      const input = parseForm(ColleagueInput, values)
      await endColleagueSessions(shop, by, input)
      return doneTo('end-sessions', input.userId)
    }
    default:
      throw new Failure('invalid-input')
  }
}
