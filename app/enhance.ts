import { isLocale, localize, splitLocale } from '#shared/locale.ts'
import type { Toast } from './ui/toast.ts'

const YEAR = 365 * 24 * 60 * 60

/**
 * What plain forms and links gain from JavaScript, by a handful of listeners on the document: pages that list dozens of snacks carry
 * no component for each. Returns how to undo it.
 */
export function enhance(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('submit', (event) => void submitted(event), { signal })
  document.addEventListener('click', clicked, { signal })
  document.addEventListener('keydown', pressed, { signal })
  document.addEventListener('focusin', focused, { signal })
  if (document.activeElement) offerSuggestions(document.activeElement)
  addEventListener('pageshow', (event) => event.persisted && void countBasket(), { signal })
  void countBasket()
  return () => ending.abort()
}

/** Shows how many pieces are in the basket; the page itself is the same for everybody and cannot know. */
export async function countBasket(): Promise<void> {
  const answer = await fetch('/api/cart/summary').catch(() => null)
  if (answer?.ok) showCount(((await answer.json()) as { count?: number }).count ?? 0)
}

async function submitted(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement
  const submitter = event.submitter as HTMLButtonElement | null
  if (event.defaultPrevented) return
  if (isUnderWay(form, submitter)) return event.preventDefault()
  if (form.dataset.enhance === 'theme' && submitter) {
    event.preventDefault()
    switchTheme(submitter)
  }
  if (form.dataset.enhance === 'add') {
    event.preventDefault()
    await addToBasket(new FormData(form, submitter), submitter)
  }
}

const HOLD = 3000
/** What forms have just posted. */
const posted = new WeakMap<HTMLFormElement, string>()

/** Whether a form was sent a moment ago with the same in it: a second press of its button would only do everything twice. */
function isUnderWay(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (form.method !== 'post' || form.dataset.enhance) return false
  const content = JSON.stringify([...new FormData(form, submitter)])
  if (posted.get(form) === content) return true
  posted.set(form, content)
  setTimeout(() => posted.delete(form), HOLD)
  return false
}

/** The adding under way. A visitor's first one brings the basket's cookie, without which the next would open another basket. */
let adding: Promise<unknown> = Promise.resolve()

function post(line: { variationId: FormDataEntryValue | null; quantity: number }): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = adding.then(() => fetch('/api/cart/lines', { method: 'POST', headers, body: JSON.stringify(line) }))
  adding = answer.catch(() => {})
  return answer
}

async function addToBasket(fields: FormData, button: HTMLButtonElement | null): Promise<void> {
  if (button?.ariaBusy === 'true') return
  button?.setAttribute('aria-busy', 'true')
  const { added = '', view = '', basket = '', notAdded = '', offline = '' } = document.getElementById('toasts')?.dataset ?? {}
  try {
    const answer = await post({ variationId: fields.get('variationId'), quantity: Number(fields.get('quantity')) })
    const body = (await answer.json()) as { message?: string; count?: number }
    if (!answer.ok) return await say({ title: notAdded, text: body.message, kind: 'error' })
    showCount(body.count ?? 0)
    nod(button)
    await say({ title: nameBeside(button) ?? added, text: added, action: { label: view, href: basket }, picture: pictureBeside(button) })
  } catch {
    await say({ title: notAdded, text: offline, kind: 'error' })
  } finally {
    button?.removeAttribute('aria-busy')
  }
}

async function say(message: Toast): Promise<void> {
  const { toast } = await import('./ui/toast.ts')
  toast(message)
}

function showCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    if (badge.textContent === String(count) && !badge.hidden) continue
    badge.textContent = count > 99 ? '99+' : String(count)
    badge.hidden = count === 0
    badge.classList.remove('is-new')
    requestAnimationFrame(() => badge.classList.add('is-new'))
  }
}

/** Plus turns to check for a moment. */
function nod(button: HTMLButtonElement | null): void {
  const use = button?.matches('.add') ? button.querySelector('use') : null
  const plus = use?.getAttribute('href')
  if (!use || !plus?.endsWith('#plus')) return
  button?.classList.add('is-done')
  use.setAttribute('href', plus.replace('#plus', '#check'))
  setTimeout(() => {
    use.setAttribute('href', plus)
    button?.classList.remove('is-done')
  }, 1600)
}

function nameBeside(button: HTMLElement | null): string | undefined {
  return button?.closest('.product-card, .product')?.querySelector('h3, h1')?.textContent ?? undefined
}

function pictureBeside(button: HTMLElement | null): HTMLImageElement | null {
  return button?.closest('.product-card, .product')?.querySelector('img') ?? null
}

const following = { system: 'light', light: 'dark', dark: 'system' } as const

function switchTheme(button: HTMLButtonElement): void {
  const theme = button.value as keyof typeof following
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  document.cookie = `theme=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : YEAR}; SameSite=Lax`
  for (const other of document.querySelectorAll<HTMLButtonElement>('.theme-button')) {
    const word = other.dataset[theme] ?? ''
    other.value = following[theme]
    if (other.ariaLabel) other.ariaLabel = word
    else other.lastElementChild?.replaceChildren(word)
  }
}

function clicked(event: MouseEvent): void {
  const target = event.target as Element
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-closes][open]'))
    if (!menu.contains(target)) menu.open = false
  const language = target.closest<HTMLAnchorElement>('a[data-locale]')
  if (language) chooseLanguage(language)
  if (target.closest('[data-enhance="back"]')) goBack()
  const step = target.closest<HTMLElement>('[data-step]')
  if (step) count(step, Number(step.dataset.step))
}

/** Keeps the choice and leads to the page as it is now: its address may have changed since it was drawn. */
function chooseLanguage(link: HTMLAnchorElement): void {
  const { locale } = link.dataset
  if (!isLocale(locale)) return
  document.cookie = `i18n_redirected=${locale}; Path=/; Max-Age=${YEAR}; SameSite=Lax`
  link.href = localize(splitLocale(location.pathname).path, locale) + location.search
}

/** One step back in history; home where there is none. */
function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign(localize('/', splitLocale(location.pathname).locale))
}

function count(step: HTMLElement, by: number): void {
  const input = step.closest('[data-stepper]')?.querySelector('input')
  if (!input) return
  if (by > 0) input.stepUp()
  else input.stepDown()
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function focused(event: FocusEvent): void {
  offerSuggestions(event.target as Element)
}

/** The list under a search box is fetched when somebody goes there, so that no page carries it. */
function offerSuggestions(element: Element): void {
  if (element instanceof HTMLInputElement && 'suggest' in element.dataset)
    void import('./suggest.ts').then(({ offer }) => offer(element)).catch(() => {})
}

function pressed(event: KeyboardEvent): void {
  if (event.altKey && event.code === 'KeyT') {
    event.preventDefault()
    document.getElementById('toasts')?.focus()
  }
  if (event.key === 'Escape')
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-closes][open]')) menu.open = false
  if (event.key === '/' && !(event.target as Element).matches('input, select, textarea, [contenteditable]')) {
    const search = [...document.querySelectorAll<HTMLElement>('[data-search]')].find((input) => input.offsetParent)
    if (search) event.preventDefault()
    search?.focus()
  }
}
