import { itemAt } from '../shared/present.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchShop } from '#tests/helpers/launch.ts'
import { atMost, row } from './document/figures.ts'
import { median } from './load.ts'
import { BUDGET_MISSED_EXIT_CODE, recordFigures } from './document/record.ts'

// `npm run bench -- timing`: checks for a timing side channel that reveals which addresses have an
// account. Known and unknown addresses alternate in random order within each pair. Each call has
// its own client IP address.

const ATTEMPTS = 200
/** Stays below the hourly limit of emails per address. */
const ATTEMPTS_PER_EMAIL = 4
const password = 'four lychees after midnight'

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-timing-'))
const SERVICE_KEY = 'the key by which to confirm addresses here'
const shop = await launchShop(folder, { TRUST_PROXY: '1', SERVICE_KEY })
let places = 0
try {
  const known = Array.from({ length: ATTEMPTS / ATTEMPTS_PER_EMAIL }, (_, index) => `known-${index}@example.test`)
  const unknown = known.map((address) => address.replace('known', 'nobody'))
  for (const email of known) await register(email)
  for (const email of [...known, ...unknown]) await post('signin', { email, password: 'to get warm' })

  const compared = [
    await compare('sign-in with a wrong password', (email) => post('signin', { email, password: 'wrong but long' })),
    await compare('password reset', (email) => post('password-reset', { email })),
    // An unknown address becomes known by signing up, so each sign-up uses a new one.
    await compare('sign-up', (email) =>
      post('signup', { email: email.startsWith('known') ? email : `${randomUUID()}@example.test`, password, firstName: 'Noor' }),
    ),
  ]
  // The email is written meanwhile, and here the mailbox receives it in the same process. The
  // figure is reported, but it has no target.
  const after = await compare('sign-in right after asking for a magic link', async (email) => {
    await post('magic-link', { email })
    return post('signin', { email: `${randomUUID()}@example.test`, password: 'wrong but long' })
  })
  const figures = [...compared, after].flatMap(({ what, known: one, unknown: other, percent }) =>
    row('calls', what, {
      known: [one, 'ms'],
      unknown: [other, 'ms'],
      difference: [percent, '%', what === after.what ? undefined : atMost(10)],
    }),
  )
  recordFigures('timing', figures)
  if (figures.some(({ pass }) => pass === false)) process.exitCode = BUDGET_MISSED_EXIT_CODE

  async function compare(what: string, ask: (email: string) => Promise<number>) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let at = 0; at < ATTEMPTS; at += 1) {
      const pair = (['known', 'unknown'] as const).toSorted(() => Math.random() - 0.5)
      for (const kind of pair) times[kind].push(await ask(itemAt(kind === 'known' ? known : unknown, at % known.length)))
    }
    const [one, other] = [median(times.known), median(times.unknown)]
    return { what, known: one, unknown: other, percent: Math.abs(one / other - 1) * 100 }
  }
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Creates a confirmed account. */
async function register(email: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${SERVICE_KEY}`, 'X-Forwarded-For': newPlace() }
  const body = JSON.stringify({ email, password, firstName: 'Noor' })
  const { confirmationToken } = (await (await fetch(`${shop.url}/api/auth/signup`, { method: 'POST', headers, body })).json()) as {
    confirmationToken: string
  }
  await post('confirm-email', { token: confirmationToken })
}

function newPlace(): string {
  places += 1
  return `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}`
}

/**
 * Calls the API from a new client IP address. Returns the duration in milliseconds. Throws on any
 * status other than 200 and 401, such as a rate limit or a server error.
 */
async function post(call: string, body: unknown): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': newPlace() }
  const began = performance.now()
  const response = await fetch(`${shop.url}/api/auth/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  const took = performance.now() - began
  if (response.status !== 200 && response.status !== 401) throw new Error(`${call} answered ${response.status}`)
  return took
}
