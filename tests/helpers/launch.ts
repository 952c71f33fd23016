import { type ChildProcess, spawn } from 'node:child_process'

export interface Child {
  /** The first capture group of `sign`: an address or a number. */
  url: string
  process: ChildProcess
  /** All output so far. */
  printed: () => string
  /** Resolves with the exit code or signal when the process ends. */
  ended: Promise<number | NodeJS.Signals>
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
}

const NODE = ['--disable-warning=ExperimentalWarning']

/**
 * Starts a Node program and waits until it prints `sign`. Throws if it ends before. `preload` is
 * passed as `--import`, `flags` before the file.
 */
export function launch(file: string, env: Record<string, string>, sign: RegExp, preload?: string, flags: string[] = []): Promise<Child> {
  const child = spawn(process.execPath, [...NODE, ...flags, ...(preload ? ['--import', preload] : []), file], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | NodeJS.Signals>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal ?? 0)))
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (text: string) => {
      printed += text
      const url = sign.exec(printed)?.[1]
      if (url) resolve({ url, process: child, printed: () => printed, ended, stop: async () => void (child.kill('SIGTERM'), await ended) })
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    void ended.then((how) => reject(new Error(`${file} ended with ${how} before it was ready:\n${printed}`)))
  })
}

/**
 * Starts the built shop on a free port with its data in `dataDir`. It has no demo orders unless
 * `env` asks for them.
 */
export function launchShop(dataDir: string, env: Record<string, string> = {}, preload?: string, flags: string[] = []): Promise<Child> {
  return launch(
    'build/server/main.js',
    { DATA_DIR: dataDir, PORT: '0', SHOP_URL: '', LOG_LEVEL: 'warn', DEMO_ORDERS: '0', ...env },
    /Shop\s+(http\S+)/,
    preload,
    flags,
  )
}

/**
 * Starts the built shop like `launchShop`, for a short test on the embedded database. V8 does not
 * optimize its WebAssembly: that takes as much CPU time as the whole start, and would pay off later.
 */
export function launchBriefShop(dataDir: string, env: Record<string, string> = {}, preload?: string): Promise<Child> {
  return launchShop(dataDir, env, preload, ['--liftoff-only'])
}
