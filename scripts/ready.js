// Plain JavaScript that Node 20 runs before anything is installed. It prepares a checkout and
// starts the project's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/**
 * The inputs of a build: every folder with an import alias except tests, and the files outside
 * those folders.
 */
const sources = [
  ...Object.keys(imports).map((name) => name.slice(1, -'/*'.length)),
  'bench',
  'public',
  'scripts/compress.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
].filter((name) => name !== 'tests')

/** Node 24 or newer: the installed one, or else the one from the npm package. */
function nodePath() {
  return Number(process.versions.node.split('.')[0]) >= 24
    ? process.execPath
    : join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * Installs the packages if they are missing or older than the lock file. Without `development`,
 * only those that build and run the shop: the tools are almost half of all.
 */
export function install({ development = false } = {}) {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  const isCurrent = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs && existsSync(nodePath())
  const hasTools = existsSync(join(root, 'node_modules', 'oxlint'))
  if (isCurrent && (hasTools || !development)) return
  console.log('Installing packages (first run only) ...')
  // Who has the tools keeps them.
  const omitted = development || hasTools ? [] : ['--omit=dev']
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...omitted], { shell: process.platform === 'win32' })
  // npm dates this file by its own clock. The next start compares its date with the lock file.
  writeFileSync(installed, readFileSync(installed))
}

/** Builds if a source has changed since the last build. */
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

/**
 * Memory settings of the shop's process. V8 would keep 64 MB for young objects and let garbage pile
 * up to a multiple of what is in use. glibc would keep a pool of freed memory for each thread, and would
 * put ever larger blocks, such as those of Brotli, into its heap, where small ones pin them.
 */
export const shopFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40']
export const shopEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Runs the project's Node with `args` and exits with its exit code. Forwards signals and waits for
 * the child to end.
 */
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

/**
 * Calls `leave` when the parent shell has ended. A terminated npm ends its shell without a signal
 * to this process, which would otherwise run on and hold the port.
 */
function onceAlone(leave) {
  const shell = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watching)
    leave()
  }, 250)
}

/** Runs a command to its end. A failure ends this process with the command's exit code. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * A hash of the names, sizes and times of all sources. It is fast and changes after any edit or
 * checkout, but not when the whole folder moves.
 */
function fingerprint() {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) for (const name of readdirSync(path).toSorted()) visit(join(path, name))
    else if (!path.includes('.test.')) hash.update(`${relative(root, path)} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const name of sources) visit(join(root, name))
  return hash.digest('hex')
}
