import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPages } from '#app/admin/parts/admin-pages.ts'
import type { Actor, Role } from '#shop/actor.ts'
import { may, type Right } from '#shop/rights.ts'
import { makeAuthenticator, makeCustomer } from './helpers/factories.ts'
import { type Calls, openCalls } from './fixtures/open-calls.ts'
import { openTestApp } from './fixtures/open-app.ts'
import { outcome, pageRequest } from './helpers/page-request.ts'
import { atWork, fixtures } from './staff-rights/calls.ts'

// Every admin page and staff endpoint, for every role and for visitors: allowed, or not found. The
// rights of the pages are declared in app/admin/parts/admin-pages.ts. Each staff endpoint in the
// OpenAPI document needs a line in tests/staff-rights/calls.ts. A new one without it fails here.

const roles: (Role | 'visitor')[] = ['visitor', 'customer', 'support', 'fulfilment', 'manager', 'owner']

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.shop.close())

/** An actor with this role. Staff have no second step unless `secondStep` is set. */
async function somebody(role: Role | 'visitor', secondStep = false): Promise<Actor> {
  if (role === 'visitor') return { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
  const by = await makeCustomer(calls.shop, { role })
  if (secondStep) await makeAuthenticator(calls.shop, by)
  return by
}
const isAllowed = (role: Role | 'visitor', right: Right) => role !== 'visitor' && may({ kind: 'customer', role } as Actor, right)

interface Page {
  loader?: (args: never) => unknown
  action?: (args: never) => unknown
}
describe('the admin pages', () => {
  // Staff with the right but without a second step are redirected to its setup first. This shows
  // their right without changing anything.
  const doors = adminPages.flatMap(({ path, file, ...rights }) => {
    const text = readFileSync(`app/${file}`, 'utf8')
    const has = (door: 'loader' | 'action') => new RegExp(`export (?:async )?(?:function|const) ${door}\\b`).test(text)
    return (['loader', 'action'] as const)
      .filter((door) => has(door) || rights[door])
      .map((door) => ({ path, file, door, right: rights[door] }))
  })

  test.each(doors)('$path ($door) lets in exactly the roles with its right', async ({ path, file, door, right }) => {
    expect(right, `Say in app/admin/parts/admin-pages.ts what right the ${door} of ${path} asks for`).toBeDefined()
    const page = (await import(/* @vite-ignore */ `#app/${file}`)) as Page
    const here = path.replaceAll(/:\w+/g, 'anything')
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'anything']))
    for (const role of roles) {
      const by = await somebody(role)
      const { args } = pageRequest(calls.shop, here, { ask: { by }, form: door === 'action' ? { intent: 'nothing' } : undefined })
      const answer = await outcome(() => page[door]!({ ...(args as object), params } as never))
      if (isAllowed(role, right!)) {
        expect((answer as Response).headers?.get('Location'), `${role} at ${path}`).toBe('/dashboard/settings/two-step')
      } else {
        expect(answer, `${role} at ${path}`).toMatchObject({ init: { status: 404 }, data: { message: `Page Not Found: ${here}` } })
      }
    }
  })
})

describe('the admin API calls', () => {
  interface Operation {
    tags?: string[]
    description?: string
    requestBody?: { content: Record<string, { example?: unknown }> }
  }
  const described = () =>
    Object.entries(calls.document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).flatMap(([method, operation]) =>
        operation.tags?.includes('Admin') || /(?:Requires|staff session).*two-step sign-in/.test(operation.description ?? '')
          ? [{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, operation }]
          : [],
      ),
    )

  test('every admin API call has a line in tests/staff-rights/calls.ts, and no line is left over', () => {
    const there = described().map(({ name }) => name)
    expect(there.length).toBeGreaterThan(10)
    expect(
      there.filter((name) => !(name in atWork)),
      'Say in tests/staff-rights/calls.ts what right these calls ask for',
    ).toEqual([])
    expect(Object.keys(atWork).filter((name) => !there.includes(name))).toEqual([])
  })

  test.each(Object.entries(atWork))(
    '%s answers the roles with its right, and is not available to anybody else',
    async (name, { right, unseen, said }) => {
      const call = described().find((one) => one.name === name)!
      const ids = await fixtures(calls.shop)
      const { call: plain } = openTestApp(calls.shop)
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => ids(part, call.path))
      const body = call.operation.requestBody?.content['application/json']?.example
      for (const role of roles) {
        const by = await somebody(role, true)
        const cookie = by.kind === 'customer' ? await calls.cookieOf(by.userId) : undefined
        const ask = () => plain(path, { method: call.method, cookie, body })
        if (isAllowed(role, right)) {
          if (unseen) continue
          const { status } = await ask()
          expect([404, 401, 403, 500], `${role}: ${status}`).not.toContain(status)
        } else {
          expect((await ask()).status, role).toBe(!said ? 404 : role === 'visitor' ? 401 : 403)
        }
      }
    },
  )
})
