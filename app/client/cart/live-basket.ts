import { formatMoney } from '#shared/money.ts'
import { morph } from '../morph.ts'
import { showBasketCount } from '../basket-count.ts'
import { nextPaint } from '../next-paint.ts'
import { type BasketResponse, fetchBasket, waitBeforeRetry } from './fetch-basket.ts'
import { followBasketStock } from './follow-basket-stock.ts'
import { carryOverRefusedCode, carryOverNotices } from './carry-over-notices.ts'
import { prefetchCheckout } from './prefetch-checkout.ts'
import { type BasketRequest, readBasketRequest } from './basket-request.ts'
import { openRequestQueue } from './request-queue.ts'
import { applyOptimisticUpdates } from './optimistic-updates.ts'

export interface LiveBasket {
  /**
   * Refreshes the basket, from another URL where one is given. Does nothing while a request is
   * pending.
   */
  look: (address?: string) => Promise<void>
}

/**
 * Makes the forms of a basket (page or drawer) work in place. A press shows at once (optimistic
 * update); the server's page is then morphed into the present one. Changes from other windows and
 * of the stock show as well.
 */
export function mountLiveBasket(part: HTMLElement): LiveBasket {
  let address = part.dataset.basket!
  /** Counts presses and refreshes: a refresh is outdated after a later press or refresh. */
  let turns = 0
  /** Silent at first on a page, because a screen reader reads it from the top. */
  let told = part.closest('dialog') ? '' : changesIn(part)
  const presses = openRequestQueue<BasketResponse>({ ask: asked, worthTrying: waitBeforeRetry, cutOff, show })
  const following = followBasketStock(part, look)
  prefetchCheckout(part)

  document.addEventListener('submit', pressed, { capture: true })
  tell(part)
  settle(part)
  showBasketCount(applyOptimisticUpdates(part, []))
  // The first money format of a language is slow. Warm it up so that no press waits.
  formatMoney(0, document.documentElement.lang, part.dataset.currency)
  if (document.activeElement === document.body) part.querySelector<HTMLElement>('[data-done]')?.focus({ preventScroll: true })

  function pressed(event: SubmitEvent): void {
    const { submitter } = event
    const form = event.target as HTMLFormElement
    if (!part.contains(submitter ?? form)) return
    const isBusy = submitter?.ariaDisabled === 'true'
    const press = isBusy ? null : readBasketRequest(new FormData(form, submitter), countOf)
    if (!press && !isBusy) return
    event.preventDefault()
    if (!press) return
    turns += 1
    // The server repeats a refusal where it still applies.
    for (const refusal of part.querySelectorAll('[id^=refused]')) refusal.remove()
    presses.press(press)
  }

  /** The quantity after all presses so far, and the max quantity. */
  function countOf(variationId: string): { quantity: number; most: number } {
    const { shown, most } = part.querySelector<HTMLElement>(`[data-line="${CSS.escape(variationId)}"][data-shown]`)?.dataset ?? {}
    return { quantity: Number(shown ?? 0), most: Number(most ?? 0) }
  }

  async function asked({ intent, fields }: BasketRequest): Promise<BasketResponse> {
    try {
      // Paint the pressed state first, because the work after a fast response is heavy.
      const [answer] = await Promise.all([fetchBasket(address, fields), nextPaint()])
      return answer
    } catch (error) {
      if (intent !== 'share') throw error
      await say(document.getElementById('toasts')?.dataset.offline)
      return { basket: part.cloneNode(true) as HTMLElement, address, isElsewhere: false }
    }
  }

  function cutOff(): void {
    const notice = part.querySelector<HTMLTemplateElement>('template[data-connection-lost]')
    if (notice && !document.getElementById('cut-off')) notice.after(notice.content.cloneNode(true))
  }

  function show(waiting: readonly BasketRequest[], answer?: { to: BasketRequest; is: BasketResponse }): void {
    // Undo also removes the notice of the undone action.
    if (answer) take(answer.is, waiting, answer.to.intent === 'put-back' ? 'done' : undefined)
    else showBasketCount(applyOptimisticUpdates(part, waiting))
  }

  function take({ basket, address: there, isElsewhere }: BasketResponse, waiting: readonly BasketRequest[], past?: string): void {
    document.getElementById('cut-off')?.remove()
    if (!basket) {
      if (isElsewhere) return location.assign(there)
      void say(part.dataset.failed)
      return showBasketCount(applyOptimisticUpdates(part, waiting))
    }
    address = there
    carryOverNotices(part, basket, past)
    const pieces = applyOptimisticUpdates(basket, waiting)
    tell(basket)
    settle(basket)
    morphInPlace(part, basket)
    showBasketCount(pieces)
    following.again()
  }

  /** Announces changes to screen readers once they are shown. */
  function tell(basket: HTMLElement): void {
    const changes = changesIn(basket)
    const said = basket.querySelector('[data-announcement]')
    if (said && changes !== told) said.textContent = told = changes
  }

  async function look(there?: string): Promise<void> {
    if (presses.waiting().length > 0) return
    const turn = (turns += 1)
    const answer = await fetchBasket(there ?? address).catch(() => null)
    if (!answer?.basket || turn !== turns) return
    carryOverRefusedCode(part, answer.basket)
    take(answer, [], there ? 'done' : undefined)
  }
  return { look }
}

/**
 * Morphs into the next basket. Moves the focus to the notice of the last action, to a created link,
 * or near a removed element.
 */
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

/** Applies browser capabilities that the server cannot know. */
function settle(basket: HTMLElement): void {
  for (const button of basket.querySelectorAll<HTMLElement>('[data-enhance=share]')) button.hidden = !('share' in navigator)
}

/** The changes of the basket as sentences. */
function changesIn(basket: Element): string {
  return [...basket.querySelectorAll('[data-slot=changes] li')].map((one) => one.textContent).join(' ')
}

async function say(title = ''): Promise<void> {
  const { showToast } = await import('#app/ui/toast.ts')
  showToast({ title, kind: 'error' })
}
