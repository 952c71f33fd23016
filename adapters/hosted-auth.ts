import { type Account, type AccountState, type DatabaseContext, type Identity, OutsideRefused } from '#shop/ports.ts'
import { changeServiceAccountEmail, findGoogleOnlyAccount } from './hosted-auth/account-ownership.ts'
import { type AuthServiceCallFault, openAuthServiceCalls } from './hosted-auth/call-context.ts'
import {
  createCustomerOf,
  getMirroredAccount,
  HOSTED_PROVIDER,
  linkServiceAccount,
  NO_PASSWORD_SCOPE,
  removeOwnPassword,
  unlinkServiceAccount,
} from './hosted-auth/customer-accounts.ts'
import { nullOnCodes } from './hosted-auth/faults.ts'
import { followServiceLink, requestServiceLinkToken } from './hosted-auth/link-tokens.ts'
import { withMinimumDuration } from './hosted-auth/minimum-duration.ts'
import { checkServiceCredentials, prepareChangedPassword, prepareSignUpPassword } from './hosted-auth/passwords.ts'
import type { AuthRetryPolicy } from './hosted-auth/retry.ts'
import { adoptUnknownAccount, findUnknownAccount } from './hosted-auth/service-accounts.ts'
import { findServiceFaults } from './hosted-auth/service-check.ts'
import { connectAuthService, type HostedAuthService } from './hosted-auth/service.ts'

export type { AuthServiceCallFault } from './hosted-auth/call-context.ts'

interface Connection {
  /** Base URL of the Supabase Auth protocol, such as https://project.supabase.co/auth/v1 */
  url: string
  /** The service's secret key. It has full access to the service. */
  key: string
  /** Milliseconds for one try of one call. */
  timeout?: number
  retryPolicy?: AuthRetryPolicy
}

export interface HostedAuthSettings extends Connection {
  /** The shop's own sessions. Sessions of the service never reach a browser. */
  sessions: Pick<Identity, 'openSession'>
  /** Verifies Google's ID tokens before the service receives them, if Google sign-in is set up. */
  google?: Identity['verifyIdToken']
  /** Receives each failed call once, for the log and the metrics. */
  report?: (fault: AuthServiceCallFault) => void
  /** Minimum milliseconds of a response that must not reveal whether an address is known. */
  minDurationMs?: number
}

const DEFAULT_TIMEOUT_MS = 5000
const DEFAULT_RETRY_POLICY: AuthRetryPolicy = { maxAttempts: 3, pauseMs: 300, deadlineMs: 6000 }

/**
 * Faults in the service's settings: a line each, with the setting and the fix. `google`:
 * whether the shop offers Google sign-in. Throws OutsideUnavailable, after retries.
 */
export function checkHostedAuth(connection: Connection & { google: boolean }): Promise<string[]> {
  return findServiceFaults(connect(connection), connection)
}

const refuseAll: Identity['verifyIdToken'] = () => Promise.reject(new OutsideRefused('invalid-token', 'No ID token provider is configured'))

/**
 * Accounts in a hosted auth service that implements the Supabase Auth protocol (GoTrue). The shop
 * stores a row of `users` for each account, to which orders and sessions belong. The service holds
 * the passwords and decides whether a link is valid.
 */
export function openHostedAuth(settings: HostedAuthSettings): Identity {
  const { sessions, google = refuseAll, report = () => {}, minDurationMs = 500 } = settings
  const service = connect(settings)
  const outside = openAuthServiceCalls(report)
  return {
    ...accountCalls(service, outside),
    ...linkCalls(service, outside),
    preparePassword: (newcomer) =>
      outside('preparePassword', {}, () => withMinimumDuration(minDurationMs, () => prepareSignUpPassword(service, newcomer))),
    createAccount: (at, newcomer, { sealed }) => createCustomerOf(at, newcomer, { id: sealed, confirmed: false, withPassword: true }),
    prepareNewPassword: (at, account, password) =>
      outside('prepareNewPassword', at, () => prepareChangedPassword(service, at, { account, password })),
    async replacePassword(at, userId, { sealed, unusable = false }) {
      await removeOwnPassword(at, userId)
      if (sealed) await linkServiceAccount(at, { userId, serviceId: sealed, withPassword: !unusable })
    },
    checkCredentials: (at, credentials) =>
      outside('checkCredentials', at, () =>
        withMinimumDuration(
          minDurationMs,
          () => checkServiceCredentials(service, at, credentials),
          (customer) => customer !== null,
        ),
      ),
    verifyIdToken: (idToken, nonce, at = {}) =>
      outside('verifyIdToken', at, async () => {
        const identity = await google(idToken, nonce)
        const { id, hasPassword } = await service.signInWithIdToken(idToken, nonce)
        // With autoconfirm, anybody may have created the account with this address.
        if (await service.isAutoconfirmOn()) return identity
        const own = { providerId: HOSTED_PROVIDER, accountId: id, ...(!hasPassword && { scope: NO_PASSWORD_SCOPE }) }
        return { ...identity, accounts: [...identity.accounts, own] }
      }),
    openSession: (at, session) => sessions.openSession(at, session),
  }
}

function connect({ url, key, timeout = DEFAULT_TIMEOUT_MS, retryPolicy = DEFAULT_RETRY_POLICY }: Connection): HostedAuthService {
  return connectAuthService({ url, key, timeout, retryPolicy })
}

type Outside = ReturnType<typeof openAuthServiceCalls>

function accountCalls(service: HostedAuthService, outside: Outside) {
  return {
    hasPassword: (at: DatabaseContext, { userId }: Account) =>
      outside('hasPassword', at, async () => {
        const { serviceId, hasPassword } = await getMirroredAccount(at, userId)
        const account = serviceId && (await service.find(serviceId))
        return account ? (hasPassword ?? account.hasPassword) : false
      }),
    inspectAccount: (at: DatabaseContext, account: Account) =>
      outside('inspectAccount', at, async (): Promise<AccountState> => {
        const { serviceId } = await getMirroredAccount(at, account.userId)
        if (!serviceId) return { standing: 'good', secondFactor: 'none' }
        const own = await service.find(serviceId)
        if (!own) return { standing: 'gone', secondFactor: 'none' }
        const hasMoved = own.confirmed && own.email !== account.email
        if (hasMoved) await service.refuseAutoconfirm()
        return { standing: own.banned ? 'banned' : 'good', secondFactor: own.secondFactor, ...(hasMoved && { movedTo: own.email }) }
      }),
    checkSecondFactor: (at: DatabaseContext, { userId }: Account, code: string) =>
      outside('checkSecondFactor', at, async () => {
        const { serviceId } = await getMirroredAccount(at, userId)
        const own = serviceId ? await service.find(serviceId) : null
        for (const app of own?.apps ?? []) {
          const { link } = await service.link('magiclink', own?.email ?? '')
          if (await service.verifyCode(link, app, code)) return true
        }
        return false
      }),
    unlinkAccount: unlinkServiceAccount,
    changeAccountEmail: (at: DatabaseContext, { userId }: Account, email: string) =>
      outside('changeAccountEmail', at, async () => {
        const { serviceId, hasPassword } = await getMirroredAccount(at, userId)
        const own = serviceId ? await service.find(serviceId) : null
        if (!own) return
        // The change gives the account an identity with an address, as if it had a password.
        if (hasPassword === null && !own.hasPassword) await linkServiceAccount(at, { userId, serviceId: own.id, withPassword: false })
        await changeServiceAccountEmail(service, own.id, email).catch(nullOnCodes('user_not_found'))
      }),
    deleteAccount: (at: DatabaseContext, account: Account) =>
      outside('deleteAccount', at, async () => {
        const { serviceId } = await getMirroredAccount(at, account.userId)
        const id = serviceId ?? (await findGoogleOnlyAccount(service, at, account))
        if (id) await service.remove(id)
      }),
  } satisfies Partial<Identity>
}

function linkCalls(service: HostedAuthService, outside: Outside) {
  return {
    createLinkToken: (at, kind, account) => outside('createLinkToken', at, () => requestServiceLinkToken(service, at, { kind, account })),
    redeemLinkToken: (at, kind, token, account) =>
      outside('redeemLinkToken', at, () => followServiceLink(service, at, { kind, token, account })),
    findServiceAccount: (at, email) => outside('findServiceAccount', at, () => findUnknownAccount(service, at, email)),
    adoptServiceAccount: (at, token, person) =>
      outside('adoptServiceAccount', at, () => adoptUnknownAccount(service, at, { token, ...person })),
  } satisfies Partial<Identity>
}
