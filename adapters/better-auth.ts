import { randomUUID } from 'node:crypto'
import { runWithAdapter } from '@better-auth/core/context'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { once } from '#shared/memoize.ts'
import { credentials, sessions, users } from '#database/schema.ts'
import { type DatabaseContext, type HashCost, type Identity, OutsideRefused } from '#shop/ports.ts'
import { hashedSessions } from './better-auth/hashed-sessions.ts'
import { hashPassword, verifyPassword } from './better-auth/passwords.ts'

/**
 * Accounts in the shop's own database, with Better Auth. Its HTTP routes are not served: the shop's
 * pages and API are the only entry. `secret` has at least 32 characters. `google` verifies Google's
 * ID tokens, if configured.
 */
export function openBetterAuth({ secret, url, hashCost, google = refuseAll }: BetterAuthSettings): Identity {
  const auth = openAuth(secret, url, hashCost)
  // Hash of a random password, compared for unknown addresses.
  const decoy = once(() => hashPassword(randomUUID(), hashCost))

  /** Runs `work` on the caller's database, inside its transaction if there is one. */
  async function on<T>({ db }: DatabaseContext, work: (context: Context) => Promise<T>): Promise<T> {
    const context = await auth.$context
    const adapter = hashedSessions(drizzleAdapter(db, drizzleSettings)(context.options))
    return runWithAdapter(adapter, () => work(context))
  }

  return {
    async preparePassword({ password }) {
      return { sealed: await (await auth.$context).password.hash(password) }
    },
    createAccount: (at, { email, firstName, lastName, locale }, { sealed }) =>
      on(at, async ({ internalAdapter }) => {
        const name = `${firstName} ${lastName}`.trim()
        const user = await internalAdapter.createUser(
          { email, name, emailVerified: false, firstName, lastName, locale },
          { method: 'email-password' },
        )
        await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: sealed })
        return { userId: user.id }
      }),
    async prepareNewPassword(_at, _account, password) {
      return { sealed: await (await auth.$context).password.hash(password ?? randomUUID()) }
    },
    replacePassword: (at, userId, { sealed }) =>
      on(at, async ({ internalAdapter }) => {
        if (await internalAdapter.findCredentialAccount(userId)) await internalAdapter.updatePassword(userId, sealed)
        else await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: sealed })
      }),
    hasPassword: (at, { userId }) =>
      on(at, async ({ internalAdapter }) => Boolean((await internalAdapter.findCredentialAccount(userId))?.password)),
    verifyIdToken: google,
    // Tokens and accounts are the shop's own, so no outside service must be asked or notified.
    inspectAccount: () => Promise.resolve({ standing: 'good', secondFactor: 'none' }),
    checkSecondFactor: () => Promise.resolve(false),
    unlinkAccount: () => Promise.resolve(),
    findServiceAccount: () => Promise.resolve(null),
    adoptServiceAccount: () => Promise.reject(new OutsideRefused('link-expired', 'No service has accounts')),
    createLinkToken: () => Promise.resolve(null),
    redeemLinkToken: () => Promise.resolve(),
    changeAccountEmail: () => Promise.resolve(),
    deleteAccount: () => Promise.resolve(),
    checkCredentials: (at, { email, password }) =>
      on(at, async (context) => {
        const found = await context.internalAdapter.findUserByEmail(email)
        // An unknown address takes the same two lookups and the same hash as a known one, so that
        // the response time reveals nothing.
        const credential = await context.internalAdapter.findCredentialAccount(found?.user.id ?? randomUUID())
        const fits = await context.password.verify({ hash: credential?.password ?? (await decoy()), password })
        return found && credential?.password && fits ? { userId: found.user.id } : null
      }),
    openSession: (at, { userId, address, ...session }) =>
      on(at, async ({ internalAdapter }) => {
        const { token } = await internalAdapter.createSession(userId, false, { ...session, ipAddress: address }, true)
        return { token }
      }),
  }
}

interface BetterAuthSettings {
  secret: string
  url: string
  /** Cost of new password hashes. Each stored hash names its own cost. */
  hashCost: HashCost
  google?: Identity['verifyIdToken']
}

const refuseAll: Identity['verifyIdToken'] = () => Promise.reject(new OutsideRefused('invalid-token', 'No ID token provider is configured'))

type Context = Awaited<ReturnType<typeof openAuth>['$context']>

function openAuth(secret: string, baseURL: string, hashCost: HashCost) {
  return betterAuth({
    secret,
    baseURL,
    database: drizzleAdapter(noDatabase, drizzleSettings),
    telemetry: { enabled: false },
    logger: { level: 'error' },
    advanced: { database: { generateId: false, validateSchema: false } },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true, input: false },
        lastName: { type: 'string', required: true, input: false },
        locale: { type: 'string', required: true, input: false },
      },
    },
    session: {
      additionalFields: {
        method: { type: 'string', required: true, input: false },
        deviceId: { type: 'string', required: false, input: false },
        provedAt: { type: 'date', required: true, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: (password) => hashPassword(password, hashCost), verify: verifyPassword },
    },
  })
}

const drizzleSettings = {
  provider: 'pg' as const,
  schema: { user: users, session: sessions, account: credentials },
}

/** Better Auth demands a database at construction. Ours comes with each call. */
const noDatabase = new Proxy(
  {},
  {
    get(_, name) {
      throw new Error(`Better Auth tried to use a database of its own (${String(name)})`)
    },
  },
)
