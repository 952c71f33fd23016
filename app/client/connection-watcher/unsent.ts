import { splitLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { toast } from '#app/ui/toast.ts'
import type { Connection } from './connection.ts'
import { isTooMuch } from './too-much.ts'
import type { Say } from './words.ts'

/** How many characters somebody has typed before it is asked whether the shop is there at all: more than signing in takes. */
const MUCH = 60

/**
 * Keeps forms from being sent while the shop cannot be reached: the browser would put its own page in place of what was typed. They
 * can be tried again from where they are. So it does with what is more than the shop takes. A browser that has its network does not know when the shop is away: before much is sent that somebody typed,
 * the shop is asked. What has its own way of waiting (the basket, the theme) is left to it.
 */
export function holdUnsent(connection: Connection, say: Say, signal: AbortSignal): void {
  let takeAway = () => {}
  let isAsking = false
  /** The form that may go now: the shop has just answered. */
  let free: HTMLFormElement | null = null
  const hold = (event: SubmitEvent) => {
    takeAway()
    const form = event.target as HTMLFormElement
    const isFree = form === free
    free = null
    if (isFree || waitsByItself(form, event.submitter)) return
    const tooMuch = isTooMuch(form)
    if (!(tooMuch || connection.isCut() || holdsMuch(form))) return
    // Before the framework and every other listener, all of which sit further in.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (tooMuch) {
      takeAway = toast({ title: say('feel.too-much'), text: say('feel.not-sent-text'), kind: 'error' })
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

function sayUnsent(say: Say, press: () => void): () => void {
  return toast({
    title: say('feel.not-sent'),
    text: say('feel.not-sent-text'),
    kind: 'error',
    action: { label: say('feel.try-again'), press },
  })
}

function holdsMuch(form: HTMLFormElement): boolean {
  const texts = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([type=hidden])')]
  const typed = texts.filter(({ value, defaultValue }) => value !== defaultValue).reduce((sum, { value }) => sum + value.length, 0)
  return form.method === 'post' && typed > MUCH
}

function waitsByItself(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (form.dataset.enhance || form.method === 'dialog') return true
  const action = submitter?.getAttribute('formaction') ?? form.action
  return splitLocale(new URL(action, location.href).pathname).path === urls.cart()
}
