import { password } from '../fixtures/open-accounts.ts'
import type { Calls } from '../fixtures/open-calls.ts'

/** One endpoint of the accounts API, with a valid request. */
export interface AuthCall {
  method: 'GET' | 'POST'
  path: string
  /** Whether the endpoint requires a session. */
  needsSession?: true
  /** Required fields of the body. `optional` lists the others. */
  required?: string[]
  optional?: string[]
  /** A valid request, and the status of its response if that is not 200. */
  fitting: (calls: Calls) => Promise<{ body?: Record<string, unknown>; cookie?: string; status?: number; code?: string }>
}

const newPassword = 'nine plums before breakfast'

/** A browser's response for a passkey that the shop does not know. */
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

/** Every endpoint under /api/auth. A test compares this list with the shop's OpenAPI document. */
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
    // This shop has no Google sign-in. adapters/google.test.ts covers it.
    fitting: async () => ({ body: { idToken: 'a.b.c' }, status: 401, code: 'invalid-token' }),
  },
  {
    method: 'POST',
    path: '/api/auth/two-step',
    required: ['code'],
    optional: ['remember'],
    // No sign-in waits for a second step here. shop/accounts/sign-in/two-step.test.ts covers it.
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
    // api/accounts/passkeys.test.ts covers known passkeys.
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
