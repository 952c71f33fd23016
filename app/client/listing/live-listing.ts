import { queryString } from '#shared/urls.ts'
import { morph } from '../morph.ts'
import { nextPaint } from '../next-paint.ts'
import { isPlainClick } from '../plain-click.ts'
import { findCountry } from './find-country.ts'
import { followPrices, isHandle, moved } from './price-handles.ts'

/** Milliseconds of rest after a keystroke before what it changed is asked for. */
const REST = 250
/** Milliseconds before cards that are about to change are dimmed: a quick answer needs no word about waiting. */
const PATIENCE = 200

/** How the page's address changes: by a step that Back undoes, in place of the last one, or because somebody went back or on. */
type Step = 'push' | 'replace' | 'travel'

/**
 * Makes the filter form and the listing's own links work in place, keeping focus and scroll: the same page is fetched under its new address
 * and morphed into the one that stands. An answer that cannot be had changes nothing; one that is no listing is gone to.
 */
export function enliven(part: HTMLElement): void {
  const main = part.closest('main')!
  const form = part.querySelector<HTMLFormElement>('#filters')!
  const { pathname } = new URL(form.action)
  const chosen = () => pathname + queryString(fieldsOf(form))
  // Not when it is wanted: without a connection it could not be had.
  const toasts = import('#app/ui/toast.ts').catch(() => null)
  let shown = pathname + location.search
  let asking: AbortController | null = null
  let resting: ReturnType<typeof setTimeout> | undefined

  /** Null where the address is what the fields say. */
  const show = async (link: string | null, step: Step, then?: () => void) => {
    clearTimeout(resting)
    asking?.abort()
    const own = (asking = new AbortController())
    const { signal } = own
    const results = part.querySelector('.results')
    const waiting = setTimeout(() => results?.setAttribute('aria-busy', 'true'), PATIENCE)
    signal.addEventListener('abort', () => clearTimeout(waiting))
    // The press is shown first.
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
      return (await toasts)?.toast({ title: document.getElementById('toasts')?.dataset.offline ?? '', kind: 'error' })
    }
    const page = new DOMParser().parseFromString(html, 'text/html')
    const wanted = page.querySelector('main')
    if (answer.redirected || !wanted?.querySelector('[data-enliven=listing]')) return location.assign(address)
    if (step === 'push') {
      history.replaceState({ scrolled: scrollY }, '')
      history.pushState(null, '', address)
    }
    if (step === 'replace') history.replaceState(history.state, '', address)
    shown = address
    const focused = main.contains(document.activeElement)
    morph(main, wanted)
    findCountry(form)
    document.title = page.title
    reflect(form, new URLSearchParams(location.search))
    followPrices(form)
    if (focused && document.activeElement === document.body) resume(part)
    then?.()
  }

  /** What is asked for already is not wanted any more, and must not take the place of what is. */
  const rest = (step: Step) => {
    clearTimeout(resting)
    asking?.abort()
    resting = setTimeout(() => void show(null, step), REST)
  }

  part.addEventListener('change', ({ target }) => {
    if (!isField(target) || target.form !== form || target.type === 'search') return
    if (isHandle(target)) rest('push')
    else if (target.name) void show(null, 'push')
  })
  part.addEventListener('input', ({ target }) => {
    if (!isField(target) || target.form !== form) return
    if (isHandle(target)) {
      moved(target)
      if (asking) rest('push')
    } else if (!target.name) findCountry(form)
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
    if (link.matches('[data-more]')) void show(address, 'replace', () => cardsOf(part)[before]?.focus({ preventScroll: true }))
    else void show(address, 'push', () => link.closest('[data-top]') && scrollTo(0, 0))
  })
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const address = location.pathname + location.search
    if (address === shown || location.pathname !== pathname) return
    void show(address, 'travel', () => scrollTo(0, (state as { scrolled?: number } | null)?.scrolled ?? 0))
  })
  // Somebody was quicker than this.
  findCountry(form)
  for (const field of form.elements) if (isHandle(field) && field.value !== field.defaultValue) moved(field)
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

/** Sets the fields to what the address says, but for the one that somebody is typing in. */
function reflect(form: HTMLFormElement, address: URLSearchParams): void {
  for (const field of form.elements) {
    if (!isField(field) || field.type === 'hidden' || !field.name) continue
    const values = address.getAll(field.name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = values.includes(field.value)
    else if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === (values[0] ?? '')
    else if (field !== document.activeElement) field.value = values[0] ?? ''
  }
}

/** Whether a field is no longer as the page came. */
function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (!(field instanceof HTMLInputElement) || !field.name) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

function cardsOf(part: HTMLElement): NodeListOf<HTMLElement> {
  return part.querySelectorAll('.cards .product-card h3 a')
}
