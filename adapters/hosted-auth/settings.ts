import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'

export interface PublicSettings {
  /** Not a boolean when something other than the service answered. */
  mailer_autoconfirm?: unknown
  disable_signup?: unknown
  /** Which ways to sign in are turned on. */
  external?: { email?: unknown; google?: unknown }
}

/** The setting that would give accounts away, and how to correct it. */
export const AUTOCONFIRM_ADVICE =
  'The service at AUTH_SERVICE_URL auto-confirms addresses, so anyone could take over a customer’s account: set ' +
  'GOTRUE_MAILER_AUTOCONFIRM=false there (hosted: Authentication > Sign In / Providers > Email > Confirm email: on).'

interface Connection {
  url: string
  headers: Record<string, string>
  fetch: typeof fetch
}

/** The service's public settings: GET /settings, for which the official client has no call. */
export async function readAuthServiceSettings({
  url,
  headers,
  fetch: request,
}: Connection): Promise<{ data: PublicSettings; error: null } | { data: unknown; error: Error }> {
  const response = await request(`${url}/settings`, { headers }).catch(() => null)
  if (!response) return { data: null, error: new AuthRetryableFetchError('No answer', 0) }
  const { status } = response
  if (status >= 500 || status === 429 || status === 408) return { data: null, error: new AuthRetryableFetchError('It is away', status) }
  if (!response.ok) return { data: null, error: new AuthApiError('It refused', status, undefined) }
  const data: unknown = await response.json().catch(() => null)
  return { data: typeof data === 'object' && data !== null ? data : {}, error: null }
}
