// Plain JavaScript that Node 20 can run before anything is installed: makes a checkout ready, and starts the project's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** What a build is made of: every room that has a name, but the tests', and what none of them opens. */
const sources = [
  ...Object.keys(imports).map((name) => name.slice(1, -'/*'.length)),
  'bench',
  'public',
  'scripts/compress.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
].filter((name) => name !== 'tests')

/** Node 24 or newer: this machine's own, else the one that comes as an npm package. */
function nodePath() {
  return Number(process.versions.node.split('.')[0]) >= 24
    ? process.execPath
    : join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** Installs when the packages are missing or older than the lock file. */
export function install() {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs && existsSync(nodePath())) return
  console.log('Installing packages (once) ...')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' })
  // npm dates this file by its own clock; the next start compares it with the lock file.
  writeFileSync(installed, readFileSync(installed))
}

/** Builds when a source has changed since the last build. */
export function build() {
  const stamp = join(root, 'build', 'stamp')
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building ...')
  run(nodePath(), [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  run(nodePath(), [join(root, 'scripts', 'compress.ts')])
  writeFileSync(stamp, now)
}

/** Runs the project's Node on `args` until it ends, and ends with its code. Signals reach it and are waited for. */
export function become(args, env = {}) {
  const child = spawn(nodePath(), ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) onceAlone(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** A npm that is told to end takes its shell along, which tells nobody: what it had started would go on for ever, and keep the port. */
function onceAlone(leave) {
  const shell = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watching)
    leave()
  }, 250)
}

/** Runs a command to its end; a failure ends this process with its code. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/** Names, sizes and times of every source: quick to read, and different after any edit or checkout. */
function fingerprint() {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) for (const name of readdirSync(path).toSorted()) visit(join(path, name))
    else if (!path.includes('.test.')) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const name of sources) visit(join(root, name))
  return hash.digest('hex')
}
