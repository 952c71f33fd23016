import { queryString } from '#shared/urls.ts'
import { morph } from '../morph.ts'
import { nextPaint } from '../next-paint.ts'
import { isPlainClick } from '../plain-click.ts'
import { filterCountryList } from './filter-country-list.ts'
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
  const main = part.closest('main')!
  const form = part.querySelector<HTMLFormElement>('#filters')!
  const { pathname } = new URL(form.action)
  const chosen = () => pathname + queryString(fieldsOf(form))
  // Load it in advance: without a connection it is too late.
  const toasts = import('#app/ui/toast.ts').catch(() => null)
  let shown = pathname + location.search
  let asking: AbortController | null = null
  let resting: ReturnType<typeof setTimeout> | undefined

  /** A null link: the URL follows from the fields. */
  const show = async (link: string | null, step: Step, then?: () => void) => {
    clearTimeout(resting)
    asking?.abort()
    const own = (asking = new AbortController())
    const { signal } = own
    const results = part.querySelector('.results')
    const waiting = setTimeout(() => results?.setAttribute('aria-busy', 'true'), DIM_DELAY_MS)
    signal.addEventListener('abort', () => clearTimeout(waiting))
    // Paint the pressed state first.
    await nextPaint()
    if (signal.aborted) return
    const address = link ?? chosen()
    const answer = await fetch(address, { signal }).catch(() => null)
    const html = await answer?.text().catch(() => null)
    clearTimeout(waiting)
    if (signal.aborted) return
    asking = null
    if (!answer || typeof html !== 'string') {
      results?.removeAttribute('aria-busy')
      return (await toasts)?.showToast({ title: document.getElementById('toasts')?.dataset.offline ?? '', kind: 'error' })
    }
    const page = new DOMParser().parseFromString(html, 'text/html')
    const wanted = page.querySelector('main')
    if (answer.redirected || !wanted?.querySelector('[data-mount=listing]')) return location.assign(address)
    if (step === 'push') {
      history.replaceState({ scrolled: scrollY }, '')
      history.pushState(null, '', address)
    }
    if (step === 'replace') history.replaceState(history.state, '', address)
    shown = address
    const focused = main.contains(document.activeElement)
    morph(main, wanted)
    filterCountryList(form)
    document.title = page.title
    reflect(form, new URLSearchParams(location.search))
    syncPriceHandles(form)
    if (focused && document.activeElement === document.body) resume(part)
    then?.()
  }

  /** Cancel the pending request: its outdated response must not replace a newer one. */
  const rest = (step: Step) => {
    clearTimeout(resting)
    asking?.abort()
    resting = setTimeout(() => void show(null, step), TYPING_PAUSE_MS)
  }

  part.addEventListener('change', ({ target }) => {
    if (!isField(target) || target.form !== form || target.type === 'search') return
    if (isPriceHandle(target)) rest('push')
    else if (target.name) void show(null, 'push')
  })
  part.addEventListener('input', ({ target }) => {
    if (!isField(target) || target.form !== form) return
    if (isPriceHandle(target)) {
      movePriceHandle(target)
      if (asking) rest('push')
    } else if (!target.name) filterCountryList(form)
    if (target.type === 'search') rest('replace')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    document.querySelector<HTMLElement>('.filter-rail:popover-open')?.hidePopover()
    void show(null, 'push')
  })
  part.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (!link || event.defaultPrevented || !isPlainClick(event)) return
    if (link.origin !== location.origin || link.pathname !== pathname) return
    event.preventDefault()
    const address = pathname + link.search
    const before = cardsOf(part).length
    if (link.matches('[data-show-more]')) void show(address, 'replace', () => cardsOf(part)[before]?.focus({ preventScroll: true }))
    else void show(address, 'push', () => link.closest('[data-top]') && scrollTo(0, 0))
  })
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const address = location.pathname + location.search
    if (address === shown || location.pathname !== pathname) return
    void show(address, 'travel', () => scrollTo(0, (state as { scrolled?: number } | null)?.scrolled ?? 0))
  })
  // The visitor used the form before this script ran.
  filterCountryList(form)
  for (const field of form.elements) if (isPriceHandle(field) && field.value !== field.defaultValue) movePriceHandle(field)
  if ([...form.elements].some(isTouched)) void show(null, 'push')
}

/** Where somebody goes on whose link is gone: in the sheet that covers the results, where it is open. */
function resume(part: HTMLElement): void {
  const place = part.querySelector<HTMLElement>('.filter-rail:popover-open button') ?? part.querySelector<HTMLElement>('#results')
  place?.focus({ preventScroll: true })
}

type Field = HTMLInputElement | HTMLSelectElement

function isField(target: unknown): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

function fieldsOf(form: HTMLFormElement): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') (fields[name] ??= []).push(value.trim())
  return fields
}

/** Sets the fields to the URL's values, except the one that the visitor is typing in. */
function reflect(form: HTMLFormElement, address: URLSearchParams): void {
  for (const field of form.elements) {
    if (!isField(field) || field.type === 'hidden' || !field.name) continue
    const values = address.getAll(field.name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = values.includes(field.value)
    else if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === (values[0] ?? '')
    else if (field !== document.activeElement) field.value = values[0] ?? ''
  }
}

/** Whether a field differs from its rendered value. */
function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (!(field instanceof HTMLInputElement) || !field.name) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

function cardsOf(part: HTMLElement): NodeListOf<HTMLElement> {
  return part.querySelectorAll('.cards .product-card h3 a')
}
