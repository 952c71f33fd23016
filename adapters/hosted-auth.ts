import { type Account, type DatabaseContext, type Identity, OutsideRefused } from '#shop/ports.ts'
import { findGoogleOnlyAccount, changeServiceAccountEmail } from './hosted-auth/account-ownership.ts'
import { createCustomerOf, linkServiceAccount, getMirroredAccount } from './hosted-auth/customer-accounts.ts'
import { nullOnCodes } from './hosted-auth/faults.ts'
import { followServiceLink, requestServiceLinkToken } from './hosted-auth/link-tokens.ts'
import { withMinimumDuration } from './hosted-auth/minimum-duration.ts'
import { checkServiceCredentials, prepareChangedPassword, prepareSignUpPassword } from './hosted-auth/passwords.ts'
import type { AuthRetryPolicy } from './hosted-auth/retry.ts'
import { connectAuthService } from './hosted-auth/service.ts'

export { AUTOCONFIRM_ADVICE } from './hosted-auth/settings.ts'

export interface HostedAuthSettings {
  /** Base URL of the Supabase Auth protocol, such as https://project.supabase.co/auth/v1 */
  url: string
  /** The service's secret key. It has full access to the service. */
  key: string
  /** The shop's own sessions. Sessions of the service never reach a browser. */
  sessions: Pick<Identity, 'openSession'>
  /** Verifies Google's ID tokens before the service receives them, if Google sign-in is set up. */
  google?: Identity['verifyIdToken']
  /** Receives what is wrong with the service's settings, for the log. */
  reportMisconfiguration?: (fault: string) => void
  /** Milliseconds for one try of one call. */
  timeout?: number
  retryPolicy?: AuthRetryPolicy
  /** Minimum milliseconds of a response that must not reveal whether an address is known. */
  minDurationMs?: number
}

const DEFAULT_TIMEOUT_MS = 5000
const DEFAULT_RETRY_POLICY: AuthRetryPolicy = { maxAttempts: 3, pauseMs: 300, deadlineMs: 6000 }

/**
 * Whether the service counts every typed address as confirmed. The shop does not start with such a
 * service. Throws OutsideUnavailable, after retries, or OutsideRefused.
 */
export function isAutoconfirmOn({
  url,
  key,
  timeout = DEFAULT_TIMEOUT_MS,
  retryPolicy = DEFAULT_RETRY_POLICY,
}: Pick<HostedAuthSettings, 'url' | 'key' | 'timeout' | 'retryPolicy'>): Promise<boolean> {
  return connectAuthService({ url, key, timeout, retryPolicy }).isAutoconfirmOn()
}

const refuseAll: Identity['verifyIdToken'] = () => Promise.reject(new OutsideRefused('invalid-token', 'No ID token provider is configured'))

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
  reportMisconfiguration,
  timeout = DEFAULT_TIMEOUT_MS,
  retryPolicy = DEFAULT_RETRY_POLICY,
  minDurationMs = 500,
}: HostedAuthSettings): Identity {
  const service = connectAuthService({ url, key, timeout, retryPolicy, reportMisconfiguration })
  return {
    preparePassword: (newcomer) => withMinimumDuration(minDurationMs, () => prepareSignUpPassword(service, newcomer)),
    createAccount: (at, newcomer, { sealed }) => createCustomerOf(at, newcomer, { id: sealed, confirmed: false, withPassword: true }),
    prepareNewPassword: (at, account, password) => prepareChangedPassword(service, at, { account, password }),
    replacePassword: (at, userId, { sealed }) => linkServiceAccount(at, { userId, serviceId: sealed, withPassword: true }),
    checkCredentials: (at, credentials) =>
      withMinimumDuration(
        minDurationMs,
        () => checkServiceCredentials(service, at, credentials),
        (customer) => customer !== null,
      ),
    async hasPassword(at: DatabaseContext, { userId }: Account) {
      const { serviceId, hasPassword } = await getMirroredAccount(at, userId)
      const account = serviceId && (await service.find(serviceId))
      return account ? (hasPassword ?? account.hasPassword) : false
    },
    async verifyIdToken(idToken, nonce) {
      const identity = await google(idToken, nonce)
      const { id } = await service.signInWithIdToken(idToken, nonce)
      // With autoconfirm, anybody may have created the account with this address.
      if (await service.isAutoconfirmOn()) return identity
      return { ...identity, accounts: [...identity.accounts, { providerId: 'hosted', accountId: id }] }
    },
    createLinkToken: (at, kind, account) => requestServiceLinkToken(service, at, { kind, account }),
    redeemLinkToken: (at, kind, token, account) => followServiceLink(service, at, { kind, token, account }),
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
