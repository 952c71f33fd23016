import { formatMoney } from '#shared/money.ts'
import { morph } from '../morph.ts'
import { showCount } from '../basket-count.ts'
import { nextPaint } from '../next-paint.ts'
import { type Answer, ask, worthTrying } from './fetch-basket.ts'
import { followBasket } from './following.ts'
import { keepRefused, keepTold } from './keep-notices.ts'
import { prefetch } from './prefetch.ts'
import { type Press, pressIn } from './press.ts'
import { openPresses } from './request-queue.ts'
import { drawOptimistically } from './optimistic.ts'

export interface LiveBasket {
  /** Shows the basket as the shop has it now, under another address where one is given, unless something is pressed meanwhile. */
  look: (address?: string) => Promise<void>
}

/**
 * Has the forms of a basket, page or drawer, work in place: what was pressed shows at once, and the shop's own page that answers it is
 * morphed into the one that stands. What other windows do, and what becomes of the stock, shows as well.
 */
export function enliven(part: HTMLElement): LiveBasket {
  let address = part.dataset.basket!
  /** Of presses and looks: a look that another one, or a press, came after is out of date. */
  let turns = 0
  /** Silent at first on a page, which is read from its beginning. */
  let told = part.closest('dialog') ? '' : changesIn(part)
  const presses = openPresses<Answer>({ ask: asked, worthTrying, cutOff, show })
  const following = followBasket(part, look)
  prefetch(part)

  document.addEventListener('submit', pressed, { capture: true })
  tell(part)
  settle(part)
  showCount(drawOptimistically(part, []))
  // The first sum in a language takes longest: no press should wait for it.
  formatMoney(0, document.documentElement.lang, part.dataset.currency)
  if (document.activeElement === document.body) part.querySelector<HTMLElement>('[data-done]')?.focus({ preventScroll: true })

  function pressed(event: SubmitEvent): void {
    const { submitter } = event
    const form = event.target as HTMLFormElement
    if (!part.contains(submitter ?? form)) return
    const isBusy = submitter?.ariaDisabled === 'true'
    const press = isBusy ? null : pressIn(new FormData(form, submitter), countOf)
    if (!press && !isBusy) return
    event.preventDefault()
    if (!press) return
    turns += 1
    // Said anew where it is so again.
    for (const refusal of part.querySelectorAll('[id^=refused]')) refusal.remove()
    presses.press(press)
  }

  /** As many as there are by what was pressed, and the most that there can be. */
  function countOf(variationId: string): { quantity: number; most: number } {
    const { shown, most } = part.querySelector<HTMLElement>(`[data-line="${CSS.escape(variationId)}"][data-shown]`)?.dataset ?? {}
    return { quantity: Number(shown ?? 0), most: Number(most ?? 0) }
  }

  async function asked({ intent, fields }: Press): Promise<Answer> {
    try {
      // A quick answer waits until the press is seen: what follows from it is much to draw.
      const [answer] = await Promise.all([ask(address, fields), nextPaint()])
      return answer
    } catch (error) {
      if (intent !== 'share') throw error
      await say(document.getElementById('toasts')?.dataset.offline)
      return { basket: part.cloneNode(true) as HTMLElement, address, isElsewhere: false }
    }
  }

  function cutOff(): void {
    const notice = part.querySelector<HTMLTemplateElement>('template[data-cut-off]')
    if (notice && !document.getElementById('cut-off')) notice.after(notice.content.cloneNode(true))
  }

  function show(waiting: readonly Press[], answer?: { to: Press; is: Answer }): void {
    // Whoever takes it back wants to hear no more of it.
    if (answer) take(answer.is, waiting, answer.to.intent === 'put-back' ? 'done' : undefined)
    else showCount(drawOptimistically(part, waiting))
  }

  function take({ basket, address: there, isElsewhere }: Answer, waiting: readonly Press[], past?: string): void {
    document.getElementById('cut-off')?.remove()
    if (!basket) {
      if (isElsewhere) return location.assign(there)
      void say(part.dataset.failed)
      return showCount(drawOptimistically(part, waiting))
    }
    address = there
    keepTold(part, basket, past)
    const pieces = drawOptimistically(basket, waiting)
    tell(basket)
    settle(basket)
    morphInPlace(part, basket)
    showCount(pieces)
    following.again()
  }

  /** Reads out what has become different, once it is shown. */
  function tell(basket: HTMLElement): void {
    const changes = changesIn(basket)
    const said = basket.querySelector('[data-said]')
    if (said && changes !== told) said.textContent = told = changes
  }

  async function look(there?: string): Promise<void> {
    if (presses.waiting().length > 0) return
    const turn = (turns += 1)
    const answer = await ask(there ?? address).catch(() => null)
    if (!answer?.basket || turn !== turns) return
    keepRefused(part, answer.basket)
    take(answer, [], there ? 'done' : undefined)
  }
  return { look }
}

/** Morphs into the next basket; the keyboard goes on from what was done, from a link that was made, or from around what has gone. */
function morphInPlace(part: HTMLElement, next: HTMLElement): void {
  const [done, link] = [keyOf(part, '[data-done]'), keyOf(part, '[data-link]')]
  const around: Element[] = []
  for (let one = document.activeElement; one && part.contains(one); one = one.parentElement) around.push(one)
  morph(part, next)
  const notice = part.querySelector<HTMLElement>('[data-done]')
  const made = part.querySelector<HTMLInputElement>('[data-link] input')
  if (notice && notice.dataset.key !== done) return notice.focus({ preventScroll: notice.dataset.done === 'added' })
  if (made && keyOf(part, '[data-link]') !== link) {
    made.focus()
    return made.select()
  }
  if (around.length === 0 || document.activeElement !== document.body) return
  const left = around.find((one) => one.isConnected && one.matches('[tabindex="-1"]')) ?? part.closest('[tabindex="-1"]')
  if (left instanceof HTMLElement) left.focus({ preventScroll: true })
}

function keyOf(part: Element, what: string): string | undefined {
  return part.querySelector<HTMLElement>(what)?.dataset.key
}

/** What the browser can do, and the server could not know. */
function settle(basket: HTMLElement): void {
  for (const button of basket.querySelectorAll<HTMLElement>('[data-enhance=share]')) button.hidden = !('share' in navigator)
}

/** What has become different, in sentences. */
function changesIn(basket: Element): string {
  return [...basket.querySelectorAll('[data-place=changes] li')].map((one) => one.textContent).join(' ')
}

async function say(title = ''): Promise<void> {
  const { toast } = await import('#app/ui/toast.ts')
  toast({ title, kind: 'error' })
}
