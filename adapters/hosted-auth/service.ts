import { GoTrueAdminApi, GoTrueClient, type Session, type User } from '@supabase/auth-js'
import { type AccountState, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { fetchWithContext } from './call-context.ts'
import { nullOnCodes } from './faults.ts'
import { type AuthRetryPolicy, retryAuthCall } from './retry.ts'
import { unusablePassword, type ServiceLink } from './secrets.ts'
import { AUTOCONFIRM_ADVICE, type PublicSettings, readAuthServiceSettings } from './settings.ts'

/** An account of the service. */
export interface ServiceAccount {
  id: string
  email: string
  confirmed: boolean
  /** It was created with an address and a password. */
  hasPassword: boolean
  banned: boolean
  secondFactor: AccountState['secondFactor']
  /** The ids of its authenticator apps. */
  apps: string[]
  /** Its ways to sign in: 'email', or an outside provider with the account's id there. */
  identities: { provider: string; id: string }[]
  metadata: Record<string, unknown>
}

interface ServiceSettings {
  /** Base URL of the protocol: https://project.supabase.co/auth/v1 */
  url: string
  /** The service's secret key. */
  key: string
  retryPolicy: AuthRetryPolicy
  /** Milliseconds for one try. */
  timeout: number
}

export type HostedAuthService = ReturnType<typeof connectAuthService>

/**
 * The service's endpoints that the shop uses. They throw OutsideUnavailable, after retries, or
 * OutsideRefused.
 */
export function connectAuthService({ url, key, retryPolicy, timeout }: ServiceSettings) {
  const settings = {
    url: url.replace(/\/+$/, ''),
    headers: { Authorization: `Bearer ${key}`, apikey: key },
    fetch: fetchWithContext(timeout),
  }
  const admin = new GoTrueAdminApi(settings)
  // A new client for each call, because a client stores the session of its last call.
  const client = () =>
    new GoTrueClient({
      ...settings,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      skipAutoInitialize: true,
    })
  return {
    ...accountEndpoints(admin, retryPolicy),
    ...signInEndpoints(client, admin, retryPolicy),
    ...settingEndpoints(() => readAuthServiceSettings(settings), retryPolicy),
  }
}

function accountEndpoints(admin: GoTrueAdminApi, retryPolicy: AuthRetryPolicy) {
  return {
    /**
     * Creates a link, which invalidates the previous one. 'signup' also creates the unconfirmed
     * account with this password, if the address has none.
     */
    async link(
      type: ServiceLink['type'],
      email: string,
      password = unusablePassword(),
    ): Promise<{ account: ServiceAccount; link: ServiceLink }> {
      const { user, properties } = await retryAuthCall(
        retryPolicy,
        () => admin.generateLink(type === 'signup' ? { type, email, password } : { type, email }),
        // Of two concurrent sign-ups the service creates one account and answers 500 to the other.
        { repeatsCrash: type === 'signup' },
      )
      if (!user || !properties) throw new OutsideUnavailable('Auth service: the response has no link')
      // For a deleted account the service creates a link of another kind than requested.
      const made = properties.verification_type === 'signup' ? 'signup' : type
      return { account: accountOf(user), link: { type: made, hash: properties.hashed_token } }
    },
    /**
     * Null when there is no such account. An account that was only marked as deleted stays behind
     * with its address hashed.
     */
    async find(id: string): Promise<ServiceAccount | null> {
      const found = await retryAuthCall(retryPolicy, () => admin.getUserById(id)).catch(nullOnCodes('user_not_found'))
      return found?.user && !found.user.deleted_at ? accountOf(found.user) : null
    },
    /** A new password invalidates all links and ends all sessions there. */
    async change(id: string, change: { password?: string; email?: string; email_confirm?: boolean }): Promise<ServiceAccount> {
      const { user } = await retryAuthCall(retryPolicy, () => admin.updateUserById(id, change))
      if (!user) throw new OutsideUnavailable('Auth service: the response has no user')
      return accountOf(user)
    },
    /** Safe to repeat. */
    async remove(id: string): Promise<void> {
      await retryAuthCall(retryPolicy, () => admin.deleteUser(id)).catch(nullOnCodes('user_not_found'))
    },
  }
}

function signInEndpoints(client: () => GoTrueClient, admin: GoTrueAdminApi, retryPolicy: AuthRetryPolicy) {
  /**
   * A sign-in opens a session at the service that the shop does not need, because it has its own.
   * The session is ended here; if that fails, it expires.
   */
  async function withoutSession({ user, session }: { user: User | null; session: Session | null }): Promise<ServiceAccount> {
    if (session) await admin.signOut(session.access_token, 'local').catch(() => undefined)
    if (!user) throw new OutsideUnavailable('Auth service: the response has no user')
    return accountOf(user)
  }

  return {
    /**
     * The account of an address and password. 'unconfirmed': they match, but the service refuses
     * the sign-in and does not name the account.
     */
    async signIn(email: string, password: string): Promise<ServiceAccount | 'wrong' | 'unconfirmed'> {
      try {
        return await withoutSession(await retryAuthCall(retryPolicy, () => client().signInWithPassword({ email, password })))
      } catch (error) {
        const code = error instanceof OutsideRefused ? error.code : null
        if (code === 'email_not_confirmed') return 'unconfirmed'
        // The service tells of a ban before it compares the password.
        if (code === 'invalid_credentials' || code === 'account-banned') return 'wrong'
        throw error
      }
    },
    /** The account of Google's ID token. */
    async signInWithIdToken(token: string, nonce: string | null): Promise<ServiceAccount> {
      try {
        const signIn = () => client().signInWithIdToken({ provider: 'google', token, ...(nonce !== null && { nonce }) })
        return await withoutSession(await retryAuthCall(retryPolicy, signIn))
      } catch (error) {
        // The shop has verified the token, so any other refusal is about the service's settings.
        if (error instanceof OutsideRefused && isUnverified.test(error.code)) throw new OutsideRefused('invalid-token', error.message)
        throw error
      }
    },
    /**
     * Redeems a link, which confirms the address. Throws OutsideRefused: 'link-expired',
     * 'account-banned'.
     */
    async follow({ type, hash }: ServiceLink): Promise<ServiceAccount> {
      return withoutSession(await retryAuthCall(retryPolicy, () => client().verifyOtp({ type, token_hash: hash })))
    },
    /**
     * Whether the code is the current one of an authenticator app. Only a session of the account
     * can ask that, so the link opens one, which is ended afterwards.
     */
    async verifyCode({ type, hash }: ServiceLink, app: string, code: string): Promise<boolean> {
      const own = client()
      const { session } = await retryAuthCall(retryPolicy, () => own.verifyOtp({ type, token_hash: hash }))
      try {
        await retryAuthCall(retryPolicy, () => own.mfa.challengeAndVerify({ factorId: app, code }))
        return true
      } catch (error) {
        if (error instanceof OutsideRefused && isWrongCode.test(error.code)) return false
        throw error
      } finally {
        if (session) await admin.signOut(session.access_token, 'local').catch(() => undefined)
      }
    },
  }
}

function settingEndpoints(readSettings: () => ReturnType<typeof readAuthServiceSettings>, retryPolicy: AuthRetryPolicy) {
  const settings = () => retryAuthCall<PublicSettings>(retryPolicy, readSettings)
  /** Whether the service counts every address as confirmed (GOTRUE_MAILER_AUTOCONFIRM). */
  async function isAutoconfirmOn(): Promise<boolean> {
    const { mailer_autoconfirm: isOn } = await settings()
    if (typeof isOn !== 'boolean') throw new OutsideUnavailable('Auth service: the response has no settings')
    return isOn
  }

  return {
    settings,
    isAutoconfirmOn,
    /**
     * Throws OutsideUnavailable while the service counts every address as confirmed: then a
     * confirmed address proves nothing. Reads the setting at each call, because it may change.
     */
    async refuseAutoconfirm(): Promise<void> {
      if (await isAutoconfirmOn()) throw new OutsideUnavailable(AUTOCONFIRM_ADVICE)
    },
  }
}

const isUnverified = /^(provider_email_needs_verification|email_not_confirmed)$/
const isWrongCode = /^mfa_verification_(failed|rejected)$/

function accountOf(user: User): ServiceAccount {
  const factors = (user.factors ?? []).filter(({ status }) => status === 'verified')
  const apps = factors.filter(({ factor_type: type }) => type === 'totp').map(({ id }) => id)
  return {
    id: user.id,
    email: (user.email ?? '').toLowerCase(),
    confirmed: Boolean(user.email_confirmed_at),
    hasPassword: (user.identities ?? []).some(({ provider }) => provider === 'email'),
    banned: Date.parse(user.banned_until ?? '') > Date.now(),
    secondFactor: factors.length === 0 ? 'none' : apps.length > 0 ? 'code' : 'other',
    apps,
    identities: (user.identities ?? []).map(({ provider, id }) => ({ provider, id })),
    metadata: user.user_metadata,
  }
}
