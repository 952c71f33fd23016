import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Asked {
  path: string
  /** A form to send; without one the page is read. */
  form?: Record<string, string>
  cookie?: string
  headers?: Record<string, string>
}

export interface Answered {
  /** 0: there was no answer. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  milliseconds: number
  /** The way it was asked, and why there was no answer. */
  what: string
}

const PATIENCE_MS = 60_000

/** A visitor with an address and connections of their own, as the limits of a proxy see them. */
export function openVisitor(port: number, host: string, localAddress = '127.0.0.1') {
  const agent = new Agent({ keepAlive: true, localAddress })
  async function ask({ path, form, cookie, headers: more = {} }: Asked): Promise<Answered> {
    const body = form && new URLSearchParams(form).toString()
    const method = body ? 'POST' : 'GET'
    const headers = {
      host,
      accept: 'text/html',
      'accept-language': 'en-US',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` }),
      ...more,
    }
    const began = performance.now()
    return new Promise((resolve) => {
      const answer = (status: number, rest: Partial<Answered>, why = '') =>
        resolve({
          status,
          headers: {},
          body: '',
          milliseconds: performance.now() - began,
          what: `${method} ${path} ${status} ${why}`,
          ...rest,
        })
      const asked = request({ host: '127.0.0.1', port, path, method, headers, agent, localAddress, timeout: PATIENCE_MS }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => answer(response.statusCode ?? 0, { headers: response.headers, body: text }))
        response.on('error', (error) => answer(0, {}, error.message))
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer')))
      asked.on('error', (error) => answer(0, {}, error.message))
      asked.end(body)
    })
  }
  return { ask, leave: () => agent.destroy() }
}

/** Visitors who ask one thing after the other, `choose` says what, until they are stopped. */
export function startLoad(port: number, host: string, choose: (turn: number) => Asked, { visitors = 12, pauseMs = 60 } = {}) {
  const answers: (Answered & { at: number })[] = []
  const over = new AbortController()
  const all = Array.from({ length: visitors }, async (_, index) => {
    const { ask, leave } = openVisitor(port, host, `127.0.1.${index + 1}`)
    for (let turn = index; !over.signal.aborted; turn += 1) {
      const answer = await ask(choose(turn))
      answers.push({ ...answer, at: performance.now() })
      await wait(pauseMs)
    }
    leave()
  })
  return {
    count: () => answers.length,
    async stop() {
      over.abort()
      await Promise.all(all)
      return answers
    },
  }
}

/** Answers that a visitor would take for a broken shop. */
export function failuresOf(answers: Answered[]): string[] {
  return answers.filter(({ status }) => status === 0 || status >= 500 || status === 429).map(({ what }) => what)
}
