import { randomUUID } from 'node:crypto'
import { hashPassword } from '#adapters/better-auth/passwords.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import { credentials, sessions, users } from '#database/schema.ts'
import { defaultSettings } from '#shop/settings.ts'

const password = 'four lychees after midnight'

export interface StormSize {
  /** Customers who sign in once with the right password, each from a different IP address. */
  customers: number
  /** Attackers who each try one account 25 times from one IP address. The limit is ten tries. */
  guessers: number
  /** IP addresses that all try the same account once. The limit is a hundred tries. */
  places: number
  /** Accounts that one IP address tries once each. The limit is sixty tries. */
  accounts: number
}

export interface StormReport {
  signIns: number
  seconds: number
  /** The number of responses per status, for each group. */
  customers: Statuses
  /** One entry per attacker. */
  guessers: Statuses[]
  places: Statuses
  accounts: Statuses
  /** A customer whose account is under attack, in their usual browser. */
  victim: Statuses
  opened: number
  /** The number of session rows, to compare with `opened`. */
  stored: number
  /** Sessions that at least one process did not accept afterwards. */
  lost: number
}
type Statuses = Record<number, number>
interface Try {
  email: string
  password: string
  place: string
  device?: string
  tell: (status: number, cookie: string | null) => void
}

/** Runs all sign-ins 48 at a time in random order, spread over the processes. */
export async function stormSignIns(processes: string[], { db }: OpenDatabase, size: StormSize): Promise<StormReport> {
  const people = await register(db, size.customers + size.guessers + size.accounts + 1)
  const [victim = '', ...others] = people
  const customers = others.splice(0, size.customers)
  const guessed = others.splice(0, size.guessers)
  const device = await deviceOf(processes[0]!, victim)
  const before = (await db.select({ id: sessions.id }).from(sessions)).length

  const cookies: string[] = []
  const report = { customers: {}, guessers: guessed.map(() => ({})), places: {}, accounts: {}, victim: {} }
  const counting =
    (into: Statuses): Try['tell'] =>
    (status, cookie) => {
      into[status] = (into[status] ?? 0) + 1
      if (cookie) cookies.push(cookie)
    }
  let place = 0
  const newPlace = () => `10.${(place += 1) >> 16}.${(place >> 8) & 255}.${place & 255}`
  const tries: Try[] = [
    ...customers.map((email) => ({ email, password, place: newPlace(), tell: counting(report.customers) })),
    ...guessed.flatMap((email, index) => {
      const here = { email, password: 'wrong', place: newPlace(), tell: counting(report.guessers[index]!) }
      return Array.from({ length: 25 }, () => here)
    }),
    ...Array.from({ length: size.places }, () => ({ email: victim, password: 'wrong', place: newPlace(), tell: counting(report.places) })),
    ...others.map((email) => ({ email, password: 'wrong', place: '192.0.2.1', tell: counting(report.accounts) })),
    ...Array.from({ length: 5 }, () => ({ email: victim, password, place: newPlace(), device, tell: counting(report.victim) })),
  ]

  const began = performance.now()
  await inTurns(shuffled(tries), async (one, index) => one.tell(...(await signIn(processes[index % processes.length]!, one))))
  const seconds = (performance.now() - began) / 1000
  const known = await inTurns(cookies, async (cookie) => Promise.all(processes.map((url) => isKnown(url, cookie))))
  return {
    ...report,
    signIns: tries.length,
    seconds,
    opened: cookies.length,
    stored: (await db.select({ id: sessions.id }).from(sessions)).length - before,
    lost: known.filter((everywhere) => everywhere.includes(false)).length,
  }
}

/** The expected report. It does not depend on the order. */
export function stormExpected({ customers, guessers, places, accounts }: StormSize): Omit<StormReport, 'signIns' | 'seconds'> {
  const limited = (tries: number, most: number): Statuses => (tries > most ? { 401: most, 429: tries - most } : { 401: tries })
  return {
    customers: { 200: customers },
    guessers: Array.from({ length: guessers }, () => limited(25, 10)),
    places: limited(places, 100),
    accounts: limited(accounts, 60),
    victim: { 200: 5 },
    opened: customers + 5,
    stored: customers + 5,
    lost: 0,
  }
}

/** Inserts confirmed customers with the same password directly into the database. */
async function register(db: OpenDatabase['db'], count: number): Promise<string[]> {
  const run = randomUUID().slice(0, 8)
  const sealed = await hashPassword(password, defaultSettings.hashCost)
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `guest-${index}-${run}@example.test`,
        name: 'Noor',
        firstName: 'Noor',
        emailVerified: true,
      })),
    )
    .returning({ id: users.id, email: users.email })
  await db.insert(credentials).values(rows.map(({ id }) => ({ userId: id, providerId: 'credential', accountId: id, password: sealed })))
  return rows.map(({ email }) => email)
}

async function deviceOf(url: string, email: string): Promise<string> {
  const response = await ask(url, { email, password, place: '198.51.100.1' })
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-device_token='))
  if (!cookie) throw new Error(`The first sign-in answered ${response.status}`)
  return cookie.split(';', 1)[0]!
}

async function signIn(url: string, one: Try): Promise<[number, string | null]> {
  const response = await ask(url, one)
  if (response.status === 429 && !Number(response.headers.get('Retry-After'))) throw new Error('A refusal does not say how long to wait')
  const cookie = response.headers.getSetCookie().find((set) => set.startsWith('session_token=') && !set.startsWith('session_token=;'))
  return [response.status, cookie?.split(';', 1)[0] ?? null]
}

async function ask(url: string, one: Pick<Try, 'email' | 'password' | 'place' | 'device'>): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': one.place, ...(one.device && { Cookie: one.device }) }
  const body = JSON.stringify({ email: one.email, password: one.password })
  const response = await fetch(`${url}/api/auth/signin`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response
}

async function isKnown(url: string, cookie: string): Promise<boolean> {
  const response = await fetch(`${url}/api/auth/me`, { headers: { Cookie: cookie } })
  await response.arrayBuffer()
  return response.status === 200
}

/** Runs `work` for each item, 48 at a time. */
async function inTurns<T, R>(items: T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) done[at] = await work(items[at]!, at)
  }
  await Promise.all(Array.from({ length: 48 }, worker))
  return done
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
