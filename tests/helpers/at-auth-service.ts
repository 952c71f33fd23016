import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { AuthServer } from '../fixtures/open-auth-service.ts'
import { password } from '../fixtures/open-accounts.ts'

const Session = z.object({ access_token: z.string() })
const Factor = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) })
const Challenge = z.object({ id: z.string() })

/**
 * Changes that another application, or the service's own staff, makes to accounts of the auth
 * service.
 */
export function atAuthService(auth: AuthServer) {
  async function call(method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
    const response = await auth.ask(method, path, body, ...(token === undefined ? [] : [{ Authorization: `Bearer ${token}` }]))
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text || '{}')
  }
  const idOf = (email: string) => {
    const account = auth.accountOf(email)
    if (!account) throw new Error(`No account has the address ${email}`)
    return account.id
  }
  const change = (email: string, changes: Record<string, unknown>) => call('PUT', `/admin/users/${idOf(email)}`, changes)

  return {
    change,
    ban: (email: string) => change(email, { ban_duration: '24h' }),
    unban: (email: string) => change(email, { ban_duration: 'none' }),
    remove: (email: string, softly = false) => call('DELETE', `/admin/users/${idOf(email)}`, { should_soft_delete: softly }),
    /** A confirmed account that the shop has never seen. */
    newcomer: async (email: string, word = password): Promise<void> => {
      await call('POST', '/signup', { email, password: word }, '')
      await change(email, { email_confirm: true })
    },
    /** Adds an authenticator app to the account. Returns what makes its codes. */
    enrol: async (email: string): Promise<() => string> => {
      const { access_token: token } = Session.parse(await call('POST', '/token?grant_type=password', { email, password }, ''))
      const { id, totp } = Factor.parse(await call('POST', '/factors', { factor_type: 'totp' }, token))
      const code = () => TOTP.generate({ secret: Secret.fromBase32(totp.secret) })
      const challenge = Challenge.parse(await call('POST', `/factors/${id}/challenge`, {}, token))
      await call('POST', `/factors/${id}/verify`, { challenge_id: challenge.id, code: code() }, token)
      return code
    },
  }
}
