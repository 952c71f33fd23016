import { splitLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { showToast } from '#app/ui/toast.ts'
import type { Connection } from './connection-bar.ts'
import { exceedsMaxBodySize } from './request-size.ts'
import type { TranslateConnectionMessage } from './connection-messages.ts'

/**
 * Typed characters from which the shop's health is checked before submitting. Signing in takes
 * fewer.
 */
const LONG_INPUT_LENGTH = 60

/**
 * Holds back forms while the shop cannot be reached or when they are too large: the browser would
 * replace the typed input with an error page. The visitor can retry in place. An online browser
 * does not notice that the server is down, so a long form checks the server first. Forms with their
 * own retry (basket, theme) are exempt.
 */
export function holdFormsWhileOffline(connection: Connection, say: TranslateConnectionMessage, signal: AbortSignal): void {
  let takeAway = () => {}
  let isAsking = false
  /** The form that may be submitted now, because the server has just responded. */
  let free: HTMLFormElement | null = null
  const hold = (event: SubmitEvent) => {
    takeAway()
    const form = event.target as HTMLFormElement
    const isFree = form === free
    free = null
    if (isFree || waitsByItself(form, event.submitter)) return
    const tooMuch = exceedsMaxBodySize(form)
    if (!(tooMuch || connection.isCut() || holdsMuch(form))) return
    // In the capture phase, before the framework and every other listener.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (tooMuch) {
      takeAway = showToast({ title: say('connection.too-large'), text: say('connection.not-sent-text'), kind: 'error' })
      return
    }
    const send = () => form.requestSubmit(event.submitter)
    if (connection.isCut()) takeAway = sayUnsent(say, send)
    else if (!isAsking) void sendIfThere(form, send)
  }
  async function sendIfThere(form: HTMLFormElement, send: () => void): Promise<void> {
    isAsking = true
    const there = await connection.isThere()
    isAsking = false
    if (there) free = form
    if (there) send()
    else takeAway = sayUnsent(say, send)
  }
  addEventListener('submit', hold, { capture: true, signal })
}

function sayUnsent(say: TranslateConnectionMessage, press: () => void): () => void {
  return showToast({
    title: say('connection.not-sent'),
    text: say('connection.not-sent-text'),
    kind: 'error',
    action: { label: say('connection.try-again'), press },
  })
}

function holdsMuch(form: HTMLFormElement): boolean {
  const texts = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([type=hidden])')]
  const typed = texts.filter(({ value, defaultValue }) => value !== defaultValue).reduce((sum, { value }) => sum + value.length, 0)
  return form.method === 'post' && typed > LONG_INPUT_LENGTH
}

function waitsByItself(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (form.dataset.enhance || form.method === 'dialog') return true
  const action = submitter?.getAttribute('formaction') ?? form.action
  return splitLocale(new URL(action, location.href).pathname).path === urls.cart()
}
