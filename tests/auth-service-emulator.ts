import { Hono } from 'hono'
import { authAdminRoutes } from './auth-service-emulator/admin.ts'
import { authFactorRoutes } from './auth-service-emulator/factors.ts'
import { sendAuthFault } from './auth-service-emulator/faults.ts'
import { authPublicRoutes } from './auth-service-emulator/public.ts'
import { openAuthStore, type AuthServiceSettings, type AuthServiceContext } from './auth-service-emulator/store.ts'
import { authTokenRoutes } from './auth-service-emulator/token.ts'
import { authVerifyRoutes } from './auth-service-emulator/verify.ts'

export type { AuthServiceSettings } from './auth-service-emulator/store.ts'

export interface AuthService {
  /**
   * The part of the protocol in use: /settings, /signup, /token, /verify, /logout, /factors,
   * /admin. Mount it where `publicUrl` leads.
   */
  app: Hono
  /** For tests: the account of an address; null if there is none. */
  accountOf(email: string): { id: string; confirmed: boolean; providers: string[]; openSessions: number } | null
}

/**
 * An in-memory auth service that implements the Supabase Auth protocol (GoTrue), for tests. It
 * makes the same checks in the same order as the real service, with the same side effects: a new
 * password invalidates all links, and a followed link confirms the address.
 */
export function openAuthService(settings: AuthServiceSettings): AuthService {
  const service: AuthServiceContext = { settings, ...openAuthStore(settings) }
  const app = new Hono()
  app.onError(sendAuthFault)
  app.route('/', authPublicRoutes(service))
  app.route('/', authTokenRoutes(service))
  app.route('/', authVerifyRoutes(service))
  app.route('/', authFactorRoutes(service))
  app.route('/admin', authAdminRoutes(service))
  return {
    app,
    accountOf(email) {
      const user = service.userByEmail(email)
      if (!user) return null
      const openSessions = [...service.sessions.values()].filter((userId) => userId === user.id).length
      return {
        id: user.id,
        confirmed: user.emailConfirmedAt !== null,
        providers: user.identities.map(({ provider }) => provider),
        openSessions,
      }
    },
  }
}
