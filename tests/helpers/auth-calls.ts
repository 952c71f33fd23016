import { password } from '../fixtures/open-accounts.ts'
import type { Calls } from '../fixtures/open-calls.ts'

/** One call of the accounts, and how to ask it well. */
export interface AuthCall {
  method: 'GET' | 'POST'
  path: string
  /** Whether only somebody signed in may ask. */
  needsSession?: true
  /** Fields that the body must have, each with what it may at most hold; the others may be left out. */
  required?: string[]
  optional?: string[]
  /** A request that succeeds: what it brings, and the status of a fitting answer where that is another than 200. */
  fitting: (calls: Calls) => Promise<{ body?: Record<string, unknown>; cookie?: string; status?: number; code?: string }>
}

const newPassword = 'nine plums before breakfast'

/** What a browser answers for a passkey that nobody here has. */
export const unknownPasskey = {
  id: 'h8Y2Jq0vXw3mT1n5cR7bQg',
  rawId: 'h8Y2Jq0vXw3mT1n5cR7bQg',
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGhBQ0RFRkdISUpLTE1OT1BRUlNUVVYFAAAAAA',
    signature: 'MEUCIQDxN2k4c29tZXNpZ25hdHVyZQ',
  },
}

/** Every call under /api/auth. A test compares this list with the shop's own description. */
export const authCallList: AuthCall[] = [
  {
    method: 'POST',
    path: '/api/auth/signup',
    required: ['email', 'firstName', 'password'],
    optional: ['lastName', 'redirect'],
    fitting: async ({ person }) => ({ body: { ...person(), redirect: '/cart' } }),
  },
  {
    method: 'POST',
    path: '/api/auth/confirm-email',
    required: ['token'],
    optional: ['password'],
    fitting: async (calls) => {
      const { email, ...rest } = calls.person()
      await calls.call('POST', '/api/auth/signup', { body: { email, ...rest } })
      return { body: { token: await calls.tokenTo(email) } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/resend-confirmation',
    required: ['email'],
    optional: ['redirect'],
    fitting: async ({ person }) => ({ body: { email: person().email } }),
  },
  {
    method: 'POST',
    path: '/api/auth/signin',
    required: ['email', 'password'],
    fitting: async ({ customer }) => ({ body: { email: (await customer()).email, password } }),
  },
  {
    method: 'POST',
    path: '/api/auth/google-signin',
    required: ['idToken'],
    optional: ['nonce'],
    // This shop has no Google; adapters/google.test.ts signs in with one.
    fitting: async () => ({ body: { idToken: 'a.b.c' }, status: 401, code: 'invalid-token' }),
  },
  {
    method: 'POST',
    path: '/api/auth/two-step',
    required: ['code'],
    optional: ['remember'],
    // Nobody waits for a second step here; shop/accounts/sign-in/two-step.test.ts takes it.
    fitting: async () => ({ body: { code: '123456' }, status: 410, code: 'link-expired' }),
  },
  {
    method: 'POST',
    path: '/api/auth/magic-link',
    required: ['email'],
    optional: ['redirect'],
    fitting: async ({ person }) => ({ body: { email: person().email } }),
  },
  {
    method: 'POST',
    path: '/api/auth/password-reset',
    required: ['email'],
    optional: ['redirect'],
    fitting: async ({ customer }) => ({ body: { email: (await customer()).email } }),
  },
  {
    method: 'POST',
    path: '/api/auth/reset-password',
    required: ['token', 'newPassword'],
    fitting: async (calls) => {
      const { email } = await calls.customer()
      await calls.call('POST', '/api/auth/password-reset', { body: { email } })
      await calls.write()
      return { body: { token: await calls.tokenTo(email), newPassword } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/change-password',
    needsSession: true,
    required: ['newPassword'],
    optional: ['currentPassword'],
    fitting: async ({ customer, userOf, cookieOf }) => {
      const { id } = await userOf((await customer()).email)
      return { body: { currentPassword: password, newPassword }, cookie: await cookieOf(id) }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/password-strength',
    required: ['password'],
    optional: ['about'],
    fitting: async () => ({ body: { password: newPassword } }),
  },
  {
    method: 'POST',
    path: '/api/auth/passkeys/options',
    required: ['purpose'],
    fitting: async () => ({ body: { purpose: 'sign-in' } }),
  },
  {
    method: 'POST',
    path: '/api/auth/passkeys/verify',
    required: ['purpose', 'response'],
    // api/accounts/passkeys.test.ts has passkeys that are known.
    fitting: async () => ({ body: { purpose: 'sign-in', response: unknownPasskey }, status: 401, code: 'passkey-refused' }),
  },
  {
    method: 'POST',
    path: '/api/auth/update-profile',
    needsSession: true,
    optional: ['firstName', 'lastName', 'locale'],
    fitting: async (calls) => ({ ...(await signedIn(calls)), body: { firstName: 'Nour', locale: 'es-ES' } }),
  },
  { method: 'GET', path: '/api/auth/me', needsSession: true, fitting: signedIn },
  { method: 'GET', path: '/api/auth/sessions', needsSession: true, fitting: signedIn },
  { method: 'POST', path: '/api/auth/revoke-session', optional: ['sessionId'], fitting: signedIn },
  { method: 'POST', path: '/api/auth/revoke-all-sessions', needsSession: true, optional: ['userId'], fitting: signedIn },
]

async function signedIn({ customer, userOf, cookieOf }: Calls) {
  const { id } = await userOf((await customer()).email)
  return { cookie: await cookieOf(id) }
}
