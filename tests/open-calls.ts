import type { OpenAPIV3_1 } from 'openapi-types'
import type { sessions } from '#database/schema.ts'
import type { Role } from '#shop/actor.ts'
import { asDescribed } from './documented.ts'
import { makeCustomer, makeSession, makeStaff } from './make.ts'
import { openAccounts } from './open-accounts.ts'
import { type Call, openTestApp } from './open-app.ts'

const SERVICE_KEY = 'the service key of this test, quite long'
export const withKey = { Authorization: `Bearer ${SERVICE_KEY}` }

/** What no browser may read anywhere but in a cookie: the secret of a link or of a session. A passkey's challenge is none. */
const SECRET = /[\w-]{43}/

/**
 * The whole shop, asked by its calls. Each answer is held against the shop's own description, and, unless the caller has the service
 * key, searched for tokens. Each call comes from a place of its own unless it says otherwise.
 */
export async function openCalls() {
  const accounts = await openAccounts()
  const { shop } = accounts
  const { call: plain, app } = openTestApp(shop, { trustProxy: true, serviceKey: SERVICE_KEY })
  const document = (await plain('/api/openapi.json')).body as unknown as OpenAPIV3_1.Document
  const fault = asDescribed(document)
  let places = 0

  async function call(method: string, path: string, asked: Omit<Call, 'method'> & { from?: string; described?: string } = {}) {
    places += 1
    const from = asked.from ?? `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}`
    const answer = await plain(path, { ...asked, method, headers: { 'X-Forwarded-For': from, ...asked.headers } })
    const wrong = fault(method, asked.described ?? path.split('?', 1)[0]!, answer)
    if (wrong) throw new Error(wrong)
    if (asked.headers?.Authorization !== withKey.Authorization && SECRET.test(answer.text.replace(/"challenge":"[\w-]+"/, '')))
      throw new Error(`${path} tells a token: ${answer.text}`)
    return answer
  }

  /** The cookie of a session that was opened just now. */
  const cookieOf = async (userId: string, over: Partial<typeof sessions.$inferInsert> = {}) =>
    (await makeSession(shop, { userId }, over)).cookie

  /** That of somebody new who has this role. */
  async function cookieOfA(role: Role, { secondStep = true } = {}): Promise<string> {
    return (await makeSession(shop, await (secondStep ? makeStaff(shop, role) : makeCustomer(shop, { role })))).cookie
  }

  return { ...accounts, app, document, call, cookieOf, cookieOfA }
}
export type Calls = Awaited<ReturnType<typeof openCalls>>
