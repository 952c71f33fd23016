import { randomUUID } from 'node:crypto'
import {
  type Account,
  type At,
  type Identity,
  OutsideRefused,
  OutsideUnavailable,
  type Recognized,
  type SealedPassword,
} from '#shop/ports.ts'
import { withMinimumDuration } from './hosted-auth/minimum-duration.ts'
import { unless } from './hosted-auth/faults.ts'
import { followLink, newLinkToken } from './hosted-auth/links.ts'
import { customerOf, enrol, link, mirrored, newcomerAt } from './hosted-auth/mirror.ts'
import { accountByGoogle, accountForPassword, moveAccount } from './hosted-auth/ownership.ts'
import type { RetryPolicy } from './hosted-auth/retry.ts'
import { asSent, nobodys, tokenOf } from './hosted-auth/secrets.ts'
import { connect } from './hosted-auth/service.ts'

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
  google?: Identity['vouch']
  /** Told what is wrong with the service's settings, for the log. */
  complain?: (fault: string) => void
  /** Milliseconds for one try of one call. */
  timeout?: number
  patience?: RetryPolicy
  /** Minimum milliseconds of a response that must not reveal whether an address is known. */
  even?: number
}

const USUAL_TIMEOUT = 5000
const USUAL_PATIENCE: RetryPolicy = { tries: 3, pause: 300, within: 6000 }

/** The setting of the service that gives accounts away, and how to mend it. */
export const SELF_CONFIRMING =
  'The service at AUTH_SERVICE_URL confirms addresses by itself, so that anybody could take over a customer’s account: set ' +
  'GOTRUE_MAILER_AUTOCONFIRM=false there (hosted: Authentication > Sign In / Providers > Email > Confirm email: on).'

/**
 * Whether the service counts an address as confirmed that anybody typed. The shop does not start
 * beside such a service. Throws OutsideUnavailable, after retries, or OutsideRefused.
 */
export function confirmsByItself({
  url,
  key,
  timeout = USUAL_TIMEOUT,
  patience = USUAL_PATIENCE,
}: Pick<HostedAuthSettings, 'url' | 'key' | 'timeout' | 'patience'>): Promise<boolean> {
  return connect({ url, key, timeout, patience }).confirmsByItself()
}

const refuseAll: Identity['vouch'] = () => Promise.reject(new OutsideRefused('invalid-token', 'No provider of ID tokens is configured'))

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
  timeout = USUAL_TIMEOUT,
  patience = USUAL_PATIENCE,
  even = 500,
}: HostedAuthSettings): Identity {
  const service = connect({ url, key, timeout, patience })

  /**
   * What the service says of an address is believed only while it asks the address itself. It is
   * asked each time: it may be switched.
   */
  async function refuseUnproved(): Promise<void> {
    if (!(await service.confirmsByItself())) return
    complain(SELF_CONFIRMING)
    throw new OutsideUnavailable('Auth service: it confirms addresses by itself')
  }

  async function recognise(at: At, email: string, password: string): Promise<Recognized | null> {
    const account = await service.signIn(email, asSent(password))
    if (account === 'wrong') return null
    // It may let in who has not confirmed the address, too.
    if (account === 'unconfirmed' || !account.confirmed) return newcomerAt(at, email)
    const known = await customerOf(at, account, refuseUnproved)
    if (known && 'movedTo' in known) await refuseUnproved()
    return known
  }

  /** Makes a few calls for any address. At least one of them hashes a password. */
  async function seal(email: string, password: string): Promise<SealedPassword> {
    const made = await service.link('signup', email, password).catch(unless('email_exists'))
    if (!made) {
      await refuseWeak(password)
      return { sealed: '', taken: true }
    }
    // An account from an earlier sign-up still has the old password. A new password invalidates its
    // link.
    const { id } = await service.change(made.account.id, { password })
    const again = await service.link('signup', email, password).catch(unless('email_exists'))
    if (again) return { sealed: again.account.id, token: tokenOf(again.link) }
    // The owner of the address has meanwhile confirmed it with an earlier link. The caller has not
    // proved to be the owner, so the password is replaced by a random one.
    await service.change(id, { password: nobodys() })
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
    seal: ({ email, password }) => withMinimumDuration(even, () => seal(email, asSent(password))),
    enrol: (at, newcomer, { sealed }) => enrol(at, newcomer, { id: sealed, confirmed: false, withPassword: true }),
    async reseal(at, account, password) {
      const own = await accountForPassword(service, at, account)
      if (!own) throw new OutsideRefused('not-proved', 'Auth service: there is an account with this address, not yet of this customer')
      await service.change(own.id, { password: asSent(password) })
      return { sealed: own.id }
    },
    replacePassword: (at, userId, { sealed }) => link(at, userId, sealed, true),
    recognise: (at, { email, password }) =>
      withMinimumDuration(
        even,
        () => recognise(at, email, password),
        (known) => known !== null,
      ),
    async hasPassword(at: At, { userId }: Account) {
      const { serviceId, hasPassword } = await mirrored(at, userId)
      const account = serviceId && (await service.find(serviceId))
      return account ? (hasPassword ?? account.hasPassword) : false
    },
    async vouch(idToken, nonce) {
      const vouched = await google(idToken, nonce)
      const { id } = await service.vouch(idToken, nonce)
      // Whoever has the account besides may be anybody, where the service did not ask the address
      // itself.
      if (await service.confirmsByItself()) return vouched
      return { ...vouched, accounts: [...vouched.accounts, { providerId: 'hosted', accountId: id }] }
    },
    linkToken: (at, kind, account) => newLinkToken(service, at, kind, account, refuseUnproved),
    redeem: (at, kind, token, account) => followLink(service, at, kind, token, account),
    async moveTo(at, { userId }, email) {
      const { serviceId } = await mirrored(at, userId)
      if (serviceId) await moveAccount(service, serviceId, email).catch(unless('user_not_found'))
    },
    async forget(at, account) {
      const { serviceId } = await mirrored(at, account.userId)
      const id = serviceId ?? (await accountByGoogle(service, at, account))
      if (id) await service.remove(id)
    },
    openSession: (at, session) => sessions.openSession(at, session),
  }
}
