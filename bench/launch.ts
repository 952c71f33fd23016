import { spawn } from 'node:child_process'

export interface Child {
  /** What the sign's first group caught: an address, or a figure. */
  url: string
  stop(): Promise<void>
}

/** Starts a Node program and waits until it prints `sign`. */
export function launch(file: string, env: Record<string, string>, sign: RegExp): Promise<Child> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const url = sign.exec(printed)?.[1]
      if (url) resolve({ url, stop: async () => (child.kill('SIGTERM'), await ended) })
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)))
  })
}
