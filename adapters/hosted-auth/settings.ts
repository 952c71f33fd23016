import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'

export interface PublicSettings {
  /** Not a boolean where something else than the service answered. */
  mailer_autoconfirm?: unknown
}

interface Connection {
  url: string
  headers: Record<string, string>
  fetch: typeof fetch
}

/**
 * What the service tells everybody about its settings: GET /settings, which the official client has
 * no call for.
 */
export async function readAuthServiceSettings({
  url,
  headers,
  fetch: ask,
}: Connection): Promise<{ data: PublicSettings; error: null } | { data: unknown; error: Error }> {
  const response = await ask(`${url}/settings`, { headers }).catch(() => null)
  if (!response) return { data: null, error: new AuthRetryableFetchError('No answer', 0) }
  const { status } = response
  if (status >= 500 || status === 429 || status === 408) return { data: null, error: new AuthRetryableFetchError('It is away', status) }
  if (!response.ok) return { data: null, error: new AuthApiError('It refused', status, undefined) }
  const data: unknown = await response.json().catch(() => null)
  return { data: typeof data === 'object' && data !== null ? data : {}, error: null }
}
