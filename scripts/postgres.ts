import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestServer {
  url: string
  /** Id of the server's main process. */
  pid(): number
  /** Stops the server at once, like a crash, without waiting for connections. */
  crash(): void
  /** Restarts the server on the same data. */
  restart(): void
  /** A second server that follows this one. It ends with it. */
  openStandby(): Promise<Standby>
  stop(): Promise<void>
}

export interface Standby {
  url: string
  /** Makes it a primary of its own, with all that has reached it. */
  promote(): void
}

/** The last two halve the work of copying a database. A server with them has no standby. */
const FORGETFUL = ' -c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0'

/**
 * Starts a PostgreSQL server for tests in a temporary folder, from the installed binaries. Throws
 * if there are none. A `forgetful` server runs without fsync: its data survives a crash of the
 * server, but not of the host. With `tls`, the PEM texts of a certificate and its key, it accepts
 * TLS too.
 */
export async function startPostgres({ forgetful = false, tls }: { forgetful?: boolean; tls?: Tls } = {}): Promise<TestServer> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-postgres-'))
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? 'postgres' : null
  if (owner) giveTo(owner, folder)
  const port = await freePort()
  const data = join(folder, 'data')
  const run = (command: string[]) => {
    const [file = '', ...args] = owner ? ['runuser', '-u', owner, '--', ...command] : command
    const { status, stderr, error } = spawnSync(file, args, { encoding: 'utf8', cwd: folder })
    if (status !== 0) throw new Error(`${command[0]} failed: ${stderr || String(error)}`)
  }
  run([join(bin, 'initdb'), '-D', data, '-U', 'wanderbite', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'])
  const optionsAt = (at: number) =>
    `-p ${at} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 -c shared_buffers=256MB${forgetful ? FORGETFUL : ''}`
  if (tls) secure(join(folder, 'data'), tls, owner)
  const controlOf =
    (place: string) =>
    (...command: string[]) =>
      run([join(bin, 'pg_ctl'), '-D', place, '-w', '-l', `${place}.log`, ...command])
  const control = controlOf(data)
  const restart = () => control('-o', optionsAt(port), 'start')
  const crash = () => control('-m', 'immediate', 'stop')
  const standby = join(folder, 'standby')
  restart()
  return {
    url: `postgres://wanderbite@127.0.0.1:${port}/postgres`,
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    crash,
    restart,
    async openStandby() {
      const own = await freePort()
      run([join(bin, 'pg_basebackup'), '-h', '127.0.0.1', '-p', String(port), '-U', 'wanderbite', '-D', standby, '-R', '-c', 'fast'])
      const controlStandby = controlOf(standby)
      controlStandby('-o', optionsAt(own), 'start')
      return { url: `postgres://wanderbite@127.0.0.1:${own}/postgres`, promote: () => controlStandby('promote') }
    },
    async stop() {
      for (const place of [data, standby]) if (existsSync(join(place, 'postmaster.pid'))) controlOf(place)('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Tls {
  cert: string
  key: string
}

function secure(data: string, { cert, key }: Tls, owner: string | null): void {
  for (const [name, text] of [
    ['server.crt', cert],
    ['server.key', key],
  ] as const) {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    if (owner) giveTo(owner, join(data, name))
  }
  appendFileSync(join(data, 'postgresql.conf'), 'ssl = on\n')
}

function binaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
  if (!found) throw new Error('no PostgreSQL binaries found; install them (Debian: apt-get install postgresql)')
  return found
}

function giveTo(user: string, folder: string): void {
  const { stdout } = spawnSync('id', ['-u', user], { encoding: 'utf8' })
  const uid = Number(stdout.trim())
  if (!stdout.trim()) throw new Error(`there is no user ${user} to run PostgreSQL as`)
  chownSync(folder, uid, statSync(folder).gid)
}

/**
 * Below the ports that systems give to outgoing connections, so that a server can stop and start
 * again at its own.
 */
const LOWEST_PORT = 12_000
const HIGHEST_PORT = 30_000
const givenPorts = new Set<number>()

/** A port of this machine that nobody listens at, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT)
    if (givenPorts.has(port) || !(await isFree(port))) continue
    givenPorts.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
