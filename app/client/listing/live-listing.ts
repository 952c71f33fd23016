import { queryString } from '#shared/urls.ts'
import { findClosest, findElement } from '../find-element.ts'
import { morph } from '../morph.ts'
import { nextPaint } from '../next-paint.ts'
import { isPlainClick } from '../plain-click.ts'
import { showHearts } from '../show-hearts.ts'
import { filterCountryList } from './filter-country-list.ts'
import { fillFields, isChanged, isFieldOf, readFields } from './filter-fields.ts'
import { syncPriceHandles, isPriceHandle, movePriceHandle } from './price-handles.ts'

/** Debounce after a keystroke, in milliseconds. */
const TYPING_PAUSE_MS = 250
/** Milliseconds before changing cards are dimmed. A fast response needs no sign of waiting. */
const DIM_DELAY_MS = 200

/**
 * How the URL changes: a new history entry, a replaced one, or a step in history by the visitor.
 */
type Step = 'push' | 'replace' | 'travel'

/**
 * Makes the filter form and the listing's links work in place and keeps focus and scroll position.
 * Fetches the page under its new URL and morphs it in. A failed request changes nothing; a response
 * that is not a listing is opened as a page.
 */
export function mountLiveListing(part: HTMLElement): void {
  new LiveListing(part).start()
}

class LiveListing {
  private readonly part: HTMLElement
  private readonly main: HTMLElement
  private readonly form: HTMLFormElement
  private readonly pathname: string
  /** Loaded in advance: without a connection it is too late. */
  private readonly toasts = import('#app/ui/toast.ts').catch(() => null)
  /** The URL of the listing on the page. */
  private shown: string
  private pending: AbortController | null = null
  private typingPause: ReturnType<typeof setTimeout> | undefined

  constructor(part: HTMLElement) {
    this.part = part
    this.main = findClosest(part, 'main')
    this.form = findElement(part, '#filters', HTMLFormElement)
    this.pathname = new URL(this.form.action).pathname
    this.shown = this.pathname + location.search
  }

  start(): void {
    const { part, form } = this
    part.addEventListener('change', (event) => this.changed(event))
    part.addEventListener('input', (event) => this.typed(event))
    part.addEventListener('click', (event) => this.clicked(event))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      document.querySelector<HTMLElement>('.filter-rail:popover-open')?.hidePopover()
      void this.show(null, 'push')
    })
    addEventListener('popstate', (event) => this.traveled(event))
    // The visitor used the form before this script ran.
    filterCountryList(form)
    for (const field of form.elements) if (isPriceHandle(field) && field.value !== field.defaultValue) movePriceHandle(field)
    if ([...form.elements].some(isChanged)) void this.show(null, 'push')
  }

  private changed({ target }: Event): void {
    if (!isFieldOf(target, this.form) || target.type === 'search') return
    if (isPriceHandle(target)) this.showAfterPause('push')
    else if (target.name) void this.show(null, 'push')
  }

  private typed({ target }: Event): void {
    if (!isFieldOf(target, this.form)) return
    if (isPriceHandle(target)) {
      movePriceHandle(target)
      if (this.pending) this.showAfterPause('push')
    } else if (!target.name) filterCountryList(this.form)
    if (target.type === 'search') this.showAfterPause('replace')
  }

  private clicked(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (!link || event.defaultPrevented || !isPlainClick(event)) return
    if (link.origin !== location.origin || link.pathname !== this.pathname) return
    event.preventDefault()
    const url = this.pathname + link.search
    const count = this.cardLinks().length
    const focusFirstNewCard = () => this.cardLinks()[count]?.focus({ preventScroll: true })
    if (link.matches('[data-show-more]')) void this.show(url, 'replace', focusFirstNewCard)
    else void this.show(url, 'push', () => link.closest('[data-top]') && scrollTo(0, 0))
  }

  private traveled({ state }: PopStateEvent): void {
    const url = location.pathname + location.search
    if (url === this.shown || location.pathname !== this.pathname) return
    void this.show(url, 'travel', () => scrollTo(0, (state as { scrolled?: number } | null)?.scrolled ?? 0))
  }

  /** Cancels the pending request: its outdated response must not replace a newer one. */
  private showAfterPause(step: Step): void {
    clearTimeout(this.typingPause)
    this.pending?.abort()
    this.typingPause = setTimeout(() => void this.show(null, step), TYPING_PAUSE_MS)
  }

  /** Fetches and shows the listing at `link`; null: the URL follows from the fields. */
  private async show(link: string | null, step: Step, then?: () => void): Promise<void> {
    clearTimeout(this.typingPause)
    this.pending?.abort()
    this.pending = new AbortController()
    const { signal } = this.pending
    const results = this.part.querySelector('.results')
    const dimming = setTimeout(() => results?.setAttribute('aria-busy', 'true'), DIM_DELAY_MS)
    signal.addEventListener('abort', () => clearTimeout(dimming))
    // Paint the pressed state first.
    await nextPaint()
    if (signal.aborted) return
    const url = link ?? this.pathname + queryString(readFields(this.form))
    const response = await fetch(url, { signal }).catch(() => null)
    const html = await response?.text().catch(() => null)
    clearTimeout(dimming)
    if (signal.aborted) return
    this.pending = null
    if (!response || typeof html !== 'string') {
      results?.removeAttribute('aria-busy')
      return this.reportOffline()
    }
    const page = new DOMParser().parseFromString(html, 'text/html')
    const main = page.querySelector('main')
    if (response.redirected || !main?.querySelector('[data-mount=listing]')) return location.assign(url)
    writeHistory(url, step)
    this.shown = url
    this.replaceBy(main, page.title)
    then?.()
  }

  private replaceBy(main: HTMLElement, title: string): void {
    const hadFocus = this.main.contains(document.activeElement)
    morph(this.main, main)
    showHearts()
    filterCountryList(this.form)
    document.title = title
    fillFields(this.form, new URLSearchParams(location.search))
    syncPriceHandles(this.form)
    if (hadFocus && document.activeElement === document.body) restoreFocus(this.part)
  }

  private async reportOffline(): Promise<void> {
    const title = document.getElementById('toasts')?.dataset.offline ?? ''
    ;(await this.toasts)?.showToast({ title, kind: 'error' })
  }

  private cardLinks(): NodeListOf<HTMLElement> {
    return this.part.querySelectorAll('.cards .product-card h3 a')
  }
}

function writeHistory(url: string, step: Step): void {
  if (step === 'push') {
    history.replaceState({ scrolled: scrollY }, '')
    history.pushState(null, '', url)
  }
  if (step === 'replace') history.replaceState(history.state, '', url)
}

/**
 * Focuses the open filter rail, which covers the results, or the results: the focused link is gone.
 */
function restoreFocus(part: HTMLElement): void {
  const place = part.querySelector<HTMLElement>('.filter-rail:popover-open button') ?? part.querySelector<HTMLElement>('#results')
  place?.focus({ preventScroll: true })
}
