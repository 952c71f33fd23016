import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/schema.ts'
import type { TestShop } from '../fixtures/open-shop.ts'
import { isFull, sampleDay } from './full-run.ts'

/** One run of a use case that a rival interrupts at moment number `at`. */
interface Race {
  at: number
  /** The moments so far. Each is described by the operation before or after it. */
  reached: string[]
  /** The moment of the rival. */
  moment: string | null
  rival: () => Promise<unknown>
  overtaking: Promise<unknown> | null
  isOver: boolean
}

/** How often it is asked whether a rival waits for a lock. Milliseconds. */
const LOCK_POLL_MS = 10

/** Every third moment, other ones each day. Every one in the full run. */
const STRIDE = isFull ? 1 : 3

const racing = new AsyncLocalStorage<Race>()
/** Runs rivals as an independent caller: outside the race and outside its transaction. */
const asSomebodyElse = AsyncResource.bind(<T>(work: () => Promise<T>) => work())

/**
 * Turns every statement and every outside call of a shop into a moment where a rival can interrupt.
 * The embedded database has one session, so statements inside its transactions are no moments: a
 * rival there would wait for the end.
 */
export function watch(shop: TestShop): void {
  const { db, payments, catalogueSource, stockSource } = shop
  const severalSessions = shop.opened.engine === 'postgres'
  const meet = (moment: string) => reach(moment, severalSessions ? db : null)
  shop.db = watchedDatabase(db, meet, severalSessions)
  shop.payments = watchedPort(payments, meet)
  shop.catalogueSource = watchedPort(catalogueSource, meet)
  shop.stockSource = watchedPort(stockSource, meet)
}

function watchedPort<Port extends object>(port: Port, meet: Meet): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function' || name === 'catalogueSince' || name === 'stockCounts') return value
      return async (...args: unknown[]) => {
        await meet(`before the call ${String(name)}`)
        const answer: unknown = await value.apply(target, args)
        await meet(`after the call ${String(name)}`)
        return answer
      }
    },
  })
}

/**
 * Runs `work` repeatedly, with `rival` at one moment after the other (see STRIDE), until there is no
 * further moment. `prepare` creates the data of both, `check` checks the result. Returns all moments
 * of the last run, which no rival interrupts.
 */
export async function atEveryAwait<T>(race: {
  prepare: () => Promise<T>
  work: (about: T) => Promise<unknown>
  rival: (about: T) => Promise<unknown>
  check: (about: T) => Promise<void>
}): Promise<string[]> {
  for (let at = sampleDay % STRIDE; ; at += STRIDE) {
    const about = await race.prepare()
    const now: Race = { at, reached: [], moment: null, rival: () => race.rival(about), overtaking: null, isOver: false }
    await racing.run(now, () => race.work(about)).catch(refused)
    await now.overtaking
    if (now.moment === null) return now.reached
    try {
      await race.check(about)
    } catch (cause) {
      throw new Error(`Overtaken ${now.moment} (moment ${at + 1}): ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
  }
}

/** The shop may refuse an interrupted caller with a Failure, but no other error may occur. */
function refused(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'Failure') throw error
}

async function reach(moment: string, sessions: Database | null): Promise<void> {
  const race = racing.getStore()
  if (!race || race.reached.push(moment) - 1 !== race.at) return
  race.moment = moment
  race.overtaking = asSomebodyElse(() => race.rival().catch(refused)).finally(() => (race.isOver = true))
  if (!sessions) return void (await race.overtaking)
  // A rival that waits for a row lock of this run continues after this run continues. Asking
  // without a pause would slow the rival down.
  do await Promise.race([race.overtaking, pause(LOCK_POLL_MS)])
  while (!race.isOver && !(await asSomebodyElse(() => somebodyWaits(sessions))))
}

async function somebodyWaits(db: Database): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) as { rows: unknown[] }
  return rows.length > 0
}

type Meet = (moment: string) => Promise<void>

function watchedDatabase(db: Database, meet: Meet, inside: boolean): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === '_') return { ...target._, session: watchedSession(target._.session) }
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'transaction') return (...args: unknown[]) => watchedStatement(value.apply(target, args), String(name), meet)
      const transaction: Database['transaction'] = async (work, config) => {
        await meet('before a transaction')
        const result = await target.transaction(
          (tx) => work(inside ? (watchedDatabase(tx as Database, meet, inside) as typeof tx) : tx),
          config,
        )
        await meet('after a transaction')
        return result
      }
      return transaction
    },
  })
}

/** A statement under construction, which runs when it is awaited. */
function watchedStatement<T>(statement: T, name: string, meet: Meet): T {
  if (!isStatement(statement)) return statement
  return new Proxy(statement, {
    get(target, part) {
      const value: unknown = Reflect.get(target, part, target)
      if (typeof value !== 'function') return value
      // Awaiting the statement lets the rival run first.
      if (part === 'then') {
        return async (done: (rows: unknown) => void, failed: (error: unknown) => void) => {
          try {
            await meet(`before ${name}`)
            done(await Promise.resolve(target))
          } catch (error) {
            failed(error)
          }
        }
      }
      if (part === 'prepare') return (...args: unknown[]) => watchedPrepared(value.apply(target, args) as PreparedQuery, name, meet)
      return (...args: unknown[]) => watchedStatement(value.apply(target, args) as unknown, name, meet)
    },
  })
}

interface PreparedQuery {
  execute(values?: Record<string, unknown>): Promise<unknown>
}

/** A statement of `database/statement.ts`, which is built once and runs whenever it is executed. */
function watchedPrepared(query: PreparedQuery, name: string, meet: Meet): PreparedQuery {
  return {
    async execute(values) {
      await meet(`before ${name}`)
      return query.execute(values)
    },
  }
}

type Session = Database['_']['session']
const watchedSessions = new WeakMap<Session, Session>()

/**
 * A new object in place of the session, so that statements which were built outside the watch are
 * not used.
 */
function watchedSession(session: Session): Session {
  const known = watchedSessions.get(session) ?? new Proxy(session, {})
  watchedSessions.set(session, known)
  return known
}

function isStatement(value: unknown): value is object {
  return typeof value === 'object' && value !== null && ['then', 'from', 'values', 'set'].some((part) => part in value)
}
