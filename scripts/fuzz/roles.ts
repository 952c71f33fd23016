import { demoCustomer, demoOwner } from '#server/demo/demo.ts'

export const fuzzRoles = ['visitor', 'customer', 'owner'] as const
export type FuzzRole = (typeof fuzzRoles)[number]

/** The session token of a role at a demo shop; null for a visitor. */
export async function signInAs(role: FuzzRole, url: string): Promise<string | null> {
  if (role === 'visitor') return null
  if (role === 'customer') return cookieOf(await post(`${url}/api/auth/signin`, demoCustomer), 'session_token')
  const pending = `two_step_token=${cookieOf(await post(`${url}/api/auth/signin`, demoOwner), 'two_step_token')}`
  const page = await (await fetch(`${url}/authenticator`)).text()
  const code = /<output>(\d{3}) (\d{3})/.exec(page)?.slice(1).join('')
  return cookieOf(await post(`${url}/api/auth/two-step`, { code }, pending), 'session_token')
}

function post(url: string, body: object, cookie = ''): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json', Cookie: cookie }, body: JSON.stringify(body) })
}

function cookieOf(answer: Response, name: string): string {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  if (!set) throw new Error(`The sign-in answered ${answer.status} without ${name}`)
  return set.slice(name.length + 1).split(';', 1)[0]!
}
