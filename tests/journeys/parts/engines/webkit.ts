import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freePort } from '../../../../scripts/postgres.ts'
import { until } from '../shopper.ts'
import { type Engine, type EngineChoice, keyStrokes } from './engine.ts'

const isHere = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'].every((path) => existsSync(path))

/** WebKitGTK by WebDriver (https://www.w3.org/TR/webdriver2/), on a display of its own. */
export const webkit: EngineChoice = {
  name: 'webkit',
  missing: isHere ? '' : 'WebKit is missing; install it (Debian: apt-get install webkit2gtk-driver xvfb)',
  start: startWebKit,
}

async function startWebKit(width: number, height: number): Promise<Engine> {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['--auto-servernum', '--server-args=-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  const command = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }
  await until(() => command('GET', '/status').catch(() => null))
  const { sessionId } = (await command('POST', '/session', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })) as {
    sessionId: string
  }
  const send = (path: string, body: object) => command('POST', `/session/${sessionId}${path}`, body)
  await send('/window/rect', { width, height })

  return {
    name: 'webkit',
    async open(url) {
      await send('/url', { url })
    },
    async call(pageFunction, ...args) {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve((${pageFunction.toString()})(...[...arguments].slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = (await send('/execute/async', { script, args })) as { value: never; error?: string }
      if (error) throw new Error(error)
      return value
    },
    async press(selector) {
      const origin = await send('/element', { using: 'css selector', value: selector })
      const steps = [
        { type: 'pointerMove', x: 0, y: 0, duration: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }] })
    },
    async type(text) {
      await send('/actions', { actions: [{ type: 'key', id: 'keys', actions: keyStrokes(text) }] })
    },
    async close() {
      await command('DELETE', `/session/${sessionId}`).catch(() => null)
      const ended = new Promise((resolve) => driver.once('exit', resolve))
      // The display and the driver are its children.
      process.kill(-driver.pid!)
      await ended
    },
  }
}
