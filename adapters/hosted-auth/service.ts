import { GoTrueAdminApi, GoTrueClient, type Session, type User } from '@supabase/auth-js'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { unless } from './faults.ts'
import { type RetryPolicy, withRetries } from './retry.ts'
import { nobodys, type ServiceLink } from './secrets.ts'
import { type PublicSettings, readSettings } from './settings.ts'

/** An account as the service holds it. */
export interface ServiceAccount {
  id: string
  email: string
  confirmed: boolean
  /** It was made with an address and a password. */
  hasPassword: boolean
  /**
   * The ways in that it has there: 'email', or an outside provider with its own name for the
   * account.
   */
  identities: { provider: string; id: string }[]
  metadata: Record<string, unknown>
}

export interface ServiceSettings {
  /** Where the protocol begins: https://project.supabase.co/auth/v1 */
  url: string
  /** The service's secret key. */
  key: string
  patience: RetryPolicy
  /** Milliseconds for one try. */
  timeout: number
}

export type Service = ReturnType<typeof connect>

/** The service's calls as we use them. They throw OutsideUnavailable, after retries, or OutsideRefused. */
export function connect({ url, key, patience, timeout }: ServiceSettings) {
  const settings = {
    url: url.replace(/\/+$/, ''),
    headers: { Authorization: `Bearer ${key}`, apikey: key },
    fetch: ((address, request) => fetch(address, { ...request, signal: AbortSignal.timeout(timeout) })) satisfies typeof fetch,
  }
  const admin = new GoTrueAdminApi(settings)
  // One for each call: it keeps the session that it was given last.
  const client = () =>
    new GoTrueClient({
      ...settings,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      skipAutoInitialize: true,
    })

  /** Whoever signs in there gets a session there, which nobody needs: ours is another. Where it cannot be ended, it ends by itself. */
  async function withoutSession({ user, session }: { user: User | null; session: Session | null }): Promise<ServiceAccount> {
    if (session) await admin.signOut(session.access_token, 'local').catch(() => undefined)
    if (!user) throw new OutsideUnavailable('Auth service: an answer without a user')
    return accountOf(user)
  }

  return {
    /** Makes a link; for 'signup' also the unconfirmed account, with this password, where the address has none. The link before is void. */
    async link(type: ServiceLink['type'], email: string, password = nobodys()): Promise<{ account: ServiceAccount; link: ServiceLink }> {
      const { user, properties } = await withRetries(patience, () =>
        admin.generateLink(type === 'signup' ? { type, email, password } : { type, email }),
      )
      if (!user || !properties) throw new OutsideUnavailable('Auth service: an answer without a link')
      // For an account that is gone it makes another kind than it was asked for.
      const made = properties.verification_type === 'signup' ? 'signup' : type
      return { account: accountOf(user), link: { type: made, hash: properties.hashed_token } }
    },
    /** Null where there is none. */
    async find(id: string): Promise<ServiceAccount | null> {
      const found = await withRetries(patience, () => admin.getUserById(id)).catch(unless('user_not_found'))
      return found?.user ? accountOf(found.user) : null
    },
    /** A new password voids all links and ends all sessions there. */
    async change(id: string, change: { password?: string; email?: string; email_confirm?: boolean }): Promise<ServiceAccount> {
      const { user } = await withRetries(patience, () => admin.updateUserById(id, change))
      if (!user) throw new OutsideUnavailable('Auth service: an answer without a user')
      return accountOf(user)
    },
    /** Harmless to repeat. */
    async remove(id: string): Promise<void> {
      await withRetries(patience, () => admin.deleteUser(id)).catch(unless('user_not_found'))
    },
    /** Whose address and password these are. 'unconfirmed': they belong together, but the service lets nobody in yet, nor says whose they are. */
    async signIn(email: string, password: string): Promise<ServiceAccount | 'wrong' | 'unconfirmed'> {
      try {
        return await withoutSession(await withRetries(patience, () => client().signInWithPassword({ email, password })))
      } catch (error) {
        const code = error instanceof OutsideRefused ? error.code : null
        if (code === 'email_not_confirmed') return 'unconfirmed'
        if (code === 'invalid_credentials' || code === 'user_banned') return 'wrong'
        throw error
      }
    },
    /** Whether it counts an address as confirmed that anybody typed (GOTRUE_MAILER_AUTOCONFIRM). */
    async confirmsByItself(): Promise<boolean> {
      const told = await withRetries<PublicSettings>(patience, () => readSettings(settings))
      if (typeof told.mailer_autoconfirm !== 'boolean') throw new OutsideUnavailable('Auth service: an answer without its settings')
      return told.mailer_autoconfirm
    },
    /** Whom Google's ID token is about. */
    async vouch(token: string, nonce: string | null): Promise<ServiceAccount> {
      try {
        const ask = () => client().signInWithIdToken({ provider: 'google', token, ...(nonce !== null && { nonce }) })
        return await withoutSession(await withRetries(patience, ask))
      } catch (error) {
        // A token that it does not like has no code of its own.
        if (error instanceof OutsideRefused && aboutTheToken.test(error.code)) throw new OutsideRefused('invalid-token', error.message)
        throw error
      }
    },
    /** Follows a link, which confirms the address. Throws OutsideRefused('link-expired'). */
    async follow({ type, hash }: ServiceLink): Promise<ServiceAccount> {
      return withoutSession(await withRetries(patience, () => client().verifyOtp({ type, token_hash: hash })))
    },
  }
}

const aboutTheToken = /^(http-400|validation_failed|user_banned|provider_email_needs_verification|email_not_confirmed)$/

function accountOf(user: User): ServiceAccount {
  return {
    id: user.id,
    email: (user.email ?? '').toLowerCase(),
    confirmed: Boolean(user.email_confirmed_at),
    hasPassword: (user.identities ?? []).some(({ provider }) => provider === 'email'),
    identities: (user.identities ?? []).map(({ provider, id }) => ({ provider, id })),
    metadata: user.user_metadata,
  }
}
