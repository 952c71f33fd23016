import { formatMoney } from '#shared/money.ts'
import { showBasketCount } from '../basket-count.ts'
import { readData } from '../find-element.ts'
import { nextPaint } from '../next-paint.ts'
import { type BasketResponse, fetchBasket, waitBeforeRetry } from './fetch-basket.ts'
import { followBasketStock } from './follow-basket-stock.ts'
import { carryOverRefusedCode, carryOverNotices } from './carry-over-notices.ts'
import { morphBasket } from './morph-basket.ts'
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
  const basket = new MountedBasket(part)
  basket.start()
  return { look: (address) => basket.refresh(address) }
}

class MountedBasket {
  private readonly part: HTMLElement
  private readonly requests = openRequestQueue<BasketResponse>({
    ask: (request) => this.send(request),
    worthTrying: waitBeforeRetry,
    cutOff: () => this.showConnectionLost(),
    show: (waiting, answer) => this.show(waiting, answer),
  })
  private readonly stock: { again: () => void }
  private url: string
  /** Counts presses and refreshes: a refresh is outdated after a later press or refresh. */
  private turns = 0
  /** The latest announcement. Silent at first on a page: a screen reader reads it from the top. */
  private announced: string

  constructor(part: HTMLElement) {
    this.part = part
    this.url = readData(part, 'basket')
    this.announced = part.closest('dialog') ? '' : changesIn(part)
    this.stock = followBasketStock(part, () => this.refresh())
  }

  start(): void {
    const { part } = this
    prefetchCheckout(part)
    document.addEventListener('submit', (event) => this.submitted(event), { capture: true })
    this.announceChanges(part)
    hideUnsupported(part)
    showBasketCount(applyOptimisticUpdates(part, []))
    // The first money format of a language is slow. Warm it up so that no press waits.
    formatMoney(0, document.documentElement.lang, part.dataset.currency)
    if (document.activeElement === document.body) part.querySelector<HTMLElement>('[data-done]')?.focus({ preventScroll: true })
  }

  async refresh(from?: string): Promise<void> {
    if (this.requests.waiting().length > 0) return
    const turn = (this.turns += 1)
    const response = await fetchBasket(from ?? this.url).catch(() => null)
    if (!response?.basket || turn !== this.turns) return
    carryOverRefusedCode(this.part, response.basket)
    this.replaceBy(response, [], from ? 'done' : undefined)
  }

  private submitted(event: SubmitEvent): void {
    const { submitter } = event
    const form = event.target as HTMLFormElement
    if (!this.part.contains(submitter ?? form)) return
    const isBusy = submitter?.ariaDisabled === 'true'
    const request = isBusy ? null : readBasketRequest(new FormData(form, submitter), (id) => this.quantityOf(id))
    if (!request && !isBusy) return
    event.preventDefault()
    if (!request) return
    this.turns += 1
    // The server repeats a refusal where it still applies.
    for (const refusal of this.part.querySelectorAll('[id^=refused]')) refusal.remove()
    this.requests.press(request)
  }

  /** The quantity after all presses so far, and the max quantity. */
  private quantityOf(variationId: string): { quantity: number; most: number } {
    const line = this.part.querySelector<HTMLElement>(`[data-line="${CSS.escape(variationId)}"][data-shown]`)
    return { quantity: Number(line?.dataset.shown ?? 0), most: Number(line?.dataset.most ?? 0) }
  }

  private async send({ intent, fields }: BasketRequest): Promise<BasketResponse> {
    try {
      // Paint the pressed state first, because the work after a fast response is heavy.
      const [response] = await Promise.all([fetchBasket(this.url, fields), nextPaint()])
      return response
    } catch (error) {
      if (intent !== 'share') throw error
      await showErrorToast(document.getElementById('toasts')?.dataset.offline)
      return { basket: this.part.cloneNode(true) as HTMLElement, address: this.url, isElsewhere: false }
    }
  }

  private showConnectionLost(): void {
    const notice = this.part.querySelector<HTMLTemplateElement>('template[data-connection-lost]')
    if (notice && !document.getElementById('cut-off')) notice.after(notice.content.cloneNode(true))
  }

  private show(waiting: readonly BasketRequest[], answer?: { to: BasketRequest; is: BasketResponse }): void {
    // Undo also removes the notice of the undone action.
    if (answer) this.replaceBy(answer.is, waiting, answer.to.intent === 'put-back' ? 'done' : undefined)
    else showBasketCount(applyOptimisticUpdates(this.part, waiting))
  }

  /** Shows the server's basket with the presses that still wait. `past` names a notice to drop. */
  private replaceBy({ basket, address, isElsewhere }: BasketResponse, waiting: readonly BasketRequest[], past?: string): void {
    document.getElementById('cut-off')?.remove()
    if (!basket) {
      if (isElsewhere) return location.assign(address)
      void showErrorToast(this.part.dataset.failed)
      return showBasketCount(applyOptimisticUpdates(this.part, waiting))
    }
    this.url = address
    carryOverNotices(this.part, basket, past)
    const pieces = applyOptimisticUpdates(basket, waiting)
    this.announceChanges(basket)
    hideUnsupported(basket)
    morphBasket(this.part, basket)
    showBasketCount(pieces)
    this.stock.again()
  }

  /** Announces changes to screen readers once they are shown. */
  private announceChanges(basket: HTMLElement): void {
    const changes = changesIn(basket)
    const region = basket.querySelector('[data-announcement]')
    if (region && changes !== this.announced) region.textContent = this.announced = changes
  }
}

/** Hides what this browser cannot do. The server does not know the browser. */
function hideUnsupported(basket: HTMLElement): void {
  for (const button of basket.querySelectorAll<HTMLElement>('[data-enhance=share]')) button.hidden = !('share' in navigator)
}

/** The changes of the basket as sentences. */
function changesIn(basket: Element): string {
  return [...basket.querySelectorAll('[data-slot=changes] li')].map((item) => item.textContent).join(' ')
}

async function showErrorToast(title = ''): Promise<void> {
  const { showToast } = await import('#app/ui/toast.ts')
  showToast({ title, kind: 'error' })
}
