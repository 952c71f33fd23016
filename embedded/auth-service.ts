import { Hono } from 'hono'
import { adminCalls } from './auth-service/admin.ts'
import { answerFault } from './auth-service/faults.ts'
import { publicCalls } from './auth-service/public.ts'
import { openStore, type AuthServiceSettings, type Service } from './auth-service/store.ts'
import { tokenCalls } from './auth-service/token.ts'
import { verifyCalls } from './auth-service/verify.ts'

export type { AuthServiceSettings } from './auth-service/store.ts'

export interface AuthService {
  /**
   * The part of the protocol in use: /settings, /signup, /token, /verify, /logout, /admin. Mount it
   * where `publicUrl` leads.
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
  const service: Service = { settings, ...openStore(settings) }
  const app = new Hono()
  app.onError(answerFault)
  app.route('/', publicCalls(service))
  app.route('/', tokenCalls(service))
  app.route('/', verifyCalls(service))
  app.route('/admin', adminCalls(service))
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
