import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, type EngineChoice, keyStrokes } from './engine.ts'

const path = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find((one) => existsSync(one))

/** Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export const firefox: EngineChoice = {
  name: 'firefox',
  missing: path ? '' : 'Firefox is missing; install it (Debian: apt-get install firefox-esr)',
  start: startFirefox,
}

const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': '',
  'toolkit.telemetry.enabled': false,
}

type Remote = { type: 'success'; result: Value } | { type: 'exception'; exceptionDetails: { text: string } }
type Value = { type: string; value?: unknown }

async function startFirefox(width: number, height: number): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'wanderbite-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const program = spawn(path!, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { send, end } = await connect(await socketUrlOf(program))
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: [{ context: string }] }
  const { context } = contexts[0]
  await send('browsingContext.setViewport', { context, viewport: { width, height } })

  const actions = (type: 'key' | 'pointer', steps: object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions: steps }] })

  return {
    name: 'firefox',
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async call(pageFunction, ...args) {
      const answer = (await send('script.callFunction', {
        functionDeclaration: `async (...args) => JSON.stringify(await (${pageFunction.toString()})(...args.map((one) => JSON.parse(one))))`,
        arguments: args.map((value) => ({ type: 'string', value: JSON.stringify(value) })),
        target: { context },
        awaitPromise: true,
      })) as Remote
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.type === 'string' ? JSON.parse(String(answer.result.value)) : undefined
    },
    async press(selector) {
      const { nodes } = (await send('browsingContext.locateNodes', { context, locator: { type: 'css', value: selector } })) as {
        nodes: { sharedId: string }[]
      }
      if (!nodes[0]) throw new Error(`There is no ${selector}`)
      const origin = { type: 'element', element: { sharedId: nodes[0].sharedId } }
      await actions('pointer', [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
    },
    async type(text) {
      await actions('key', keyStrokes(text))
    },
    async close() {
      end()
      const ended = new Promise((resolve) => program.once('exit', resolve))
      program.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

function socketUrlOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    program.stderr!.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const url = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1]
      if (url) resolve(`${url}/session`)
    })
    program.once('exit', () => reject(new Error(`Firefox ended:\n${printed}`)))
  })
}

/** The commands of one connection. Each resolves with its result. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox accepts no connection')))
  })
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; type: string; result?: unknown; error?: string; message?: string }
    const command = waiting.get(message.id ?? -1)
    if (message.type === 'error') command?.reject(new Error(`${message.error}: ${message.message}`))
    else command?.resolve(message.result)
  })
  let last = 0
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { send, end: () => socket.close() }
}
