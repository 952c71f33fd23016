import { AuthServiceFault, readTextField } from './faults.ts'
import { checkAuthPassword, hashAuthPassword } from './passwords.ts'
import { addIdentity, type AuthServiceContext, type AuthUser } from './store.ts'

/**
 * Creates an account with a password, as /signup and /admin/generate_link do. The hash takes a
 * while. Of two calls at once with one address, the database refuses the later.
 */
export async function createSignedUpAccount(service: AuthServiceContext, email: string, body: Record<string, unknown>): Promise<AuthUser> {
  const password = readTextField(body, 'password')
  if (!password) throw new AuthServiceFault(400, 'validation_failed', 'Signup requires a valid password')
  checkAuthPassword(service.settings, password)
  callSignUpHook(service)
  const hash = await hashAuthPassword(password)
  if (service.userByEmail(email)) throw new AuthServiceFault(500, 'unexpected_failure', 'Database error saving new user')
  const user = service.add(email, hash)
  addIdentity(user, 'email', user.id, { sub: user.id, email, email_verified: false, phone_verified: false })
  return user
}

/**
 * Throws a Fault for an account that the service's public calls would create, where those are off.
 */
export function refuseSignUp({ settings }: AuthServiceContext): void {
  if (settings.refusesNewcomers) throw new AuthServiceFault(422, 'signup_disabled', 'Signups not allowed for this instance')
}

/** Throws a Fault where the hook before a new account fails. */
export function callSignUpHook({ settings }: AuthServiceContext): void {
  // The real service answers with the status and message of its hook.
  if (settings.newcomerHook === 'refuses') throw new AuthServiceFault(403, 'unknown', 'No newcomers today')
  if (settings.newcomerHook === 'is down')
    throw new AuthServiceFault(422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries')
}
