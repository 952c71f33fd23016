import { splitLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { toast } from '../ui/toast.ts'
import type { Connection } from './connection.ts'
import type { Say } from './words.ts'

/**
 * Keeps forms from being sent while the shop cannot be reached: the browser would put its own page in place of what was typed. They
 * can be tried again from where they are. What has its own way of waiting (the basket, the theme) is left to it.
 */
export function holdUnsent(connection: Connection, say: Say, signal: AbortSignal): void {
  let takeAway = () => {}
  const hold = (event: SubmitEvent) => {
    takeAway()
    const form = event.target as HTMLFormElement
    if (!connection.isCut() || waitsByItself(form, event.submitter)) return
    // Before the framework and every other listener, all of which sit further in.
    event.preventDefault()
    event.stopImmediatePropagation()
    takeAway = toast({
      title: say('feel.not-sent'),
      text: say('feel.not-sent-text'),
      kind: 'error',
      action: { label: say('feel.try-again'), press: () => form.requestSubmit(event.submitter) },
    })
  }
  addEventListener('submit', hold, { capture: true, signal })
}

function waitsByItself(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (form.dataset.enhance || form.method === 'dialog') return true
  const action = submitter?.getAttribute('formaction') ?? form.action
  return splitLocale(new URL(action, location.href).pathname).path === urls.cart()
}
