import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../scripts/postgres.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** Whether a real pooler is installed (Debian: apt-get install pgbouncer). */
export const poolerIsHere = existsSync(PROGRAM)

/**
 * PgBouncer in front of the database that `url` names, and the address of that database through it.
 * `settings` are lines of its own file.
 */
export async function openPooler(
  url: string,
  mode: 'session' | 'transaction',
  settings = '',
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-pooler-'))
  const listenPort = await freePort()
  const upstream = `host=${hostname} port=${port || 5432} user=${username}${password ? ` password=${password}` : ''}`
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = ${upstream}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listenPort}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n${settings}\n`,
  )
  const child = run(folder)
  const pooled = `postgres://${username}@127.0.0.1:${listenPort}${pathname}`
  await untilItAnswers(pooled, child)
  return {
    url: pooled,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** It refuses to run as root. */
function run(folder: string): ChildProcess {
  const file = join(folder, 'pgbouncer.ini')
  if (process.getuid?.() !== 0) return spawn(PROGRAM, [file], { stdio: 'ignore' })
  const [uid, gid] = ['-u', '-g'].map((what) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout.trim()))
  for (const path of [folder, file]) chownSync(path, uid!, gid!)
  return spawn(PROGRAM, [file], { stdio: 'ignore', uid, gid })
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`, { cause: error })
      await wait(100)
    }
  }
}
