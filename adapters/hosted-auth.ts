import { randomUUID } from 'node:crypto'
import {
  type Account,
  type DatabaseContext,
  type Identity,
  OutsideRefused,
  OutsideUnavailable,
  type CheckedCredentials,
  type PreparedPassword,
} from '#shop/ports.ts'
import { withMinimumDuration } from './hosted-auth/minimum-duration.ts'
import { nullOnCodes } from './hosted-auth/faults.ts'
import { followServiceLink, requestServiceLinkToken } from './hosted-auth/link-tokens.ts'
import {
  findOrCreateCustomerOf,
  createCustomerOf,
  linkServiceAccount,
  getMirroredAccount,
  findUnconfirmedCustomer,
} from './hosted-auth/customer-accounts.ts'
import { findGoogleOnlyAccount, getAccountForPassword, changeServiceAccountEmail } from './hosted-auth/account-ownership.ts'
import type { AuthRetryPolicy } from './hosted-auth/retry.ts'
import { encodePassword, unusablePassword, encodeServiceLink } from './hosted-auth/secrets.ts'
import { connectAuthService } from './hosted-auth/service.ts'

export interface HostedAuthSettings {
  /** Base URL of the Supabase Auth protocol, such as https://project.supabase.co/auth/v1 */
  url: string
  /** The service's secret key. It has full access to the service. */
  key: string
  /** The shop's own sessions. Sessions of the service never reach a browser. */
  sessions: Pick<Identity, 'openSession'>
  /**
   * Reads Google's ID tokens before the service is shown them, where signing in with Google is set
   * up.
   */
  google?: Identity['verifyIdToken']
  /** Told what is wrong with the service's settings, for the log. */
  complain?: (fault: string) => void
  /** Milliseconds for one try of one call. */
  timeout?: number
  retryPolicy?: AuthRetryPolicy
  /** Minimum milliseconds of a response that must not reveal whether an address is known. */
  minDurationMs?: number
}

const DEFAULT_TIMEOUT_MS = 5000
const DEFAULT_RETRY_POLICY: AuthRetryPolicy = { maxAttempts: 3, pauseMs: 300, deadlineMs: 6000 }

/** The setting of the service that gives accounts away, and how to mend it. */
export const AUTOCONFIRM_ADVICE =
  'The service at AUTH_SERVICE_URL auto-confirms addresses, so anyone could take over a customer’s account: set ' +
  'GOTRUE_MAILER_AUTOCONFIRM=false there (hosted: Authentication > Sign In / Providers > Email > Confirm email: on).'

/**
 * Whether the service counts an address as confirmed that anybody typed. The shop does not start
 * beside such a service. Throws OutsideUnavailable, after retries, or OutsideRefused.
 */
export function isAutoconfirmOn({
  url,
  key,
  timeout = DEFAULT_TIMEOUT_MS,
  retryPolicy = DEFAULT_RETRY_POLICY,
}: Pick<HostedAuthSettings, 'url' | 'key' | 'timeout' | 'retryPolicy'>): Promise<boolean> {
  return connectAuthService({ url, key, timeout, retryPolicy: retryPolicy }).confirmsByItself()
}

const refuseAll: Identity['verifyIdToken'] = () =>
  Promise.reject(new OutsideRefused('invalid-token', 'No provider of ID tokens is configured'))

/**
 * Accounts in a hosted auth service that implements the Supabase Auth protocol (GoTrue). The shop
 * stores a row of `users` for each account, to which orders and sessions belong. The service holds
 * the passwords and decides whether a link is valid.
 */
export function openHostedAuth({
  url,
  key,
  sessions,
  google = refuseAll,
  complain = () => {},
  timeout = DEFAULT_TIMEOUT_MS,
  retryPolicy = DEFAULT_RETRY_POLICY,
  minDurationMs = 500,
}: HostedAuthSettings): Identity {
  const service = connectAuthService({ url, key, timeout, retryPolicy: retryPolicy })

  /**
   * What the service says of an address is believed only while it asks the address itself. It is
   * asked each time: it may be switched.
   */
  async function refuseUnproved(): Promise<void> {
    if (!(await service.confirmsByItself())) return
    complain(AUTOCONFIRM_ADVICE)
    throw new OutsideUnavailable('Auth service: it confirms addresses by itself')
  }

  async function recognise(at: DatabaseContext, email: string, password: string): Promise<CheckedCredentials | null> {
    const account = await service.signIn(email, encodePassword(password))
    if (account === 'wrong') return null
    // It may let in who has not confirmed the address, too.
    if (account === 'unconfirmed' || !account.confirmed) return findUnconfirmedCustomer(at, email)
    const known = await findOrCreateCustomerOf(at, account, refuseUnproved)
    if (known && 'movedTo' in known) await refuseUnproved()
    return known
  }

  /** Makes a few calls for any address. At least one of them hashes a password. */
  async function seal(email: string, password: string): Promise<PreparedPassword> {
    const made = await service.link('signup', email, password).catch(nullOnCodes('email_exists'))
    if (!made) {
      await refuseWeak(password)
      return { sealed: '', taken: true }
    }
    // An account from an earlier sign-up still has the old password. A new password invalidates its
    // link.
    const { id } = await service.change(made.account.id, { password })
    const again = await service.link('signup', email, password).catch(nullOnCodes('email_exists'))
    if (again) return { sealed: again.account.id, token: encodeServiceLink(again.link) }
    // The owner of the address has meanwhile confirmed it with an earlier link. The caller has not
    // proved to be the owner, so the password is replaced by a random one.
    await service.change(id, { password: unusablePassword() })
    return { sealed: '', taken: true }
  }

  /**
   * Checks a password against the service's rules with a random address. A refusal must not reveal
   * that the real address is new.
   */
  async function refuseWeak(password: string): Promise<void> {
    const { account } = await service.link('signup', `${randomUUID()}@nobody.invalid`, password)
    await service.remove(account.id)
  }

  return {
    preparePassword: ({ email, password }) => withMinimumDuration(minDurationMs, () => seal(email, encodePassword(password))),
    createAccount: (at, newcomer, { sealed }) => createCustomerOf(at, newcomer, { id: sealed, confirmed: false, withPassword: true }),
    async prepareNewPassword(at, account, password) {
      const own = await getAccountForPassword(service, at, account)
      if (!own) throw new OutsideRefused('not-proved', 'Auth service: there is an account with this address, not yet of this customer')
      await service.change(own.id, { password: encodePassword(password) })
      return { sealed: own.id }
    },
    replacePassword: (at, userId, { sealed }) => linkServiceAccount(at, userId, sealed, true),
    checkCredentials: (at, { email, password }) =>
      withMinimumDuration(
        minDurationMs,
        () => recognise(at, email, password),
        (known) => known !== null,
      ),
    async hasPassword(at: DatabaseContext, { userId }: Account) {
      const { serviceId, hasPassword } = await getMirroredAccount(at, userId)
      const account = serviceId && (await service.find(serviceId))
      return account ? (hasPassword ?? account.hasPassword) : false
    },
    async verifyIdToken(idToken, nonce) {
      const vouched = await google(idToken, nonce)
      const { id } = await service.vouch(idToken, nonce)
      // Whoever has the account besides may be anybody, where the service did not ask the address
      // itself.
      if (await service.confirmsByItself()) return vouched
      return { ...vouched, accounts: [...vouched.accounts, { providerId: 'hosted', accountId: id }] }
    },
    createLinkToken: (at, kind, account) => requestServiceLinkToken(service, at, kind, account, refuseUnproved),
    redeemLinkToken: (at, kind, token, account) => followServiceLink(service, at, kind, token, account),
    async changeAccountEmail(at, { userId }, email) {
      const { serviceId } = await getMirroredAccount(at, userId)
      if (serviceId) await changeServiceAccountEmail(service, serviceId, email).catch(nullOnCodes('user_not_found'))
    },
    async deleteAccount(at, account) {
      const { serviceId } = await getMirroredAccount(at, account.userId)
      const id = serviceId ?? (await findGoogleOnlyAccount(service, at, account))
      if (id) await service.remove(id)
    },
    openSession: (at, session) => sessions.openSession(at, session),
  }
}
