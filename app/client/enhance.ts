import { isLocale, localize, splitLocale } from '#shared/locale.ts'
import { languageCookie } from '#shared/cookies/preference-cookies.ts'
import { tlsCookie } from '#shared/cookies/tls-cookie.ts'
import { urls } from '#shared/urls.ts'
import { nextPaint } from './next-paint.ts'
import { isPlainClick } from './plain-click.ts'
import { showBasketCount } from './basket-count.ts'
import { markAdded } from './cart/add-button.ts'
import { isSearchShortcut } from './search-shortcut.ts'
import { showHearts } from './show-hearts.ts'

/**
 * Progressive enhancement for plain forms and links, with a few listeners on the document: a page
 * with dozens of snacks has no component for each. Returns a function that removes the listeners.
 */
export function enhance(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('submit', submitted, { signal })
  document.addEventListener('click', clicked, { signal })
  document.addEventListener('keydown', pressed, { signal })
  document.addEventListener('focusin', focused, { signal })
  document.addEventListener('pointerover', near, { signal })
  if (document.activeElement) mountFieldHelp(document.activeElement)
  addEventListener('pageshow', (event) => event.persisted && restoredFromCache(), { signal })
  restoreInput()
  // The page's own images and fonts load first.
  void nextPaint().then(showBasketAndHearts)
  watchConnectionLater(signal)
  return () => ending.abort()
}

/** Milliseconds. */
const WATCHER_DELAY_MS = 4000

/** Loads the connection watcher after the page has finished. */
function watchConnectionLater(signal: AbortSignal): void {
  setTimeout(
    () =>
      void import('./connection-watcher/connection-watcher.ts')
        .then(({ startConnectionWatcher }) => startConnectionWatcher(signal))
        .catch(() => {}),
    WATCHER_DELAY_MS,
  )
}

/** Restores input from before a reload or a sign-in. */
function restoreInput(): void {
  if (hasSavedInput())
    void import('./connection-watcher/typed-fields.ts').then(({ restoreTypedFields }) => restoreTypedFields(signedInId())).catch(() => {})
}

/** Access to sessionStorage may throw. */
function hasSavedInput(): boolean {
  try {
    return sessionStorage.length > 0
  } catch {
    return false
  }
}

function signedInId(): string | undefined {
  return document.querySelector<HTMLElement>('[data-signed-in]')?.dataset.signedIn
}

/**
 * Shows the number of pieces in the basket and the saved snacks. The cached page is the same for
 * all visitors and cannot know them.
 */
async function showBasketAndHearts(): Promise<void> {
  const answer = await fetch('/api/cart/summary').catch(() => null)
  if (!answer?.ok) return
  const { count, saved } = (await answer.json()) as { count: number; saved: string[] }
  showBasketCount(count)
  showHearts(saved)
}

/** After a return from the back/forward cache no earlier submit is pending. */
function restoredFromCache(): void {
  posted = new WeakMap()
  void showBasketAndHearts()
}

function submitted(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const submitter = event.submitter as HTMLButtonElement | null
  if (event.defaultPrevented) return
  if (isUnderWay(form, submitter)) return event.preventDefault()
  const customerId = signedInId()
  if (customerId && form.method === 'post')
    void import('./connection-watcher/typed-fields.ts').then(({ saveOtherForms }) => saveOtherForms(form, customerId)).catch(() => {})
  const enhancement = form.dataset.enhance
  const enhanced = submitter && enhancement && forms[enhancement]
  if (!enhanced) return
  event.preventDefault()
  if (enhancement === 'add') markPressed(submitter)
  // If the code cannot load, the form submits normally.
  enhanced(submitter, new FormData(form, submitter)).catch(() => post(form, submitter))
}

/**
 * Answers a press that adds at once: its code may have to load first, and the shop answers later.
 */
function markPressed(button: HTMLButtonElement): void {
  button.setAttribute('aria-busy', 'true')
  markAdded(button)
}

/** Handlers of forms by `data-enhance`. */
const forms: Record<string, (button: HTMLButtonElement, fields: FormData) => Promise<unknown>> = {
  theme: async (button) => (await import('./theme.ts')).switchTheme(button),
  add: async (button, fields) => (await import('./cart/add-to-cart.ts')).addToCart(fields, button),
  heart: async (button) => (await import('./toggle-heart.ts')).toggleHeart(button),
}

/** Bypasses all listeners, as if there were no JavaScript. */
function post(form: HTMLFormElement, button: HTMLButtonElement): void {
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: button.name, value: button.value })
  if (button.name) form.append(field)
  form.submit()
}

const RESUBMIT_GUARD_MS = 3000
/** The latest content that each form posted. */
let posted = new WeakMap<HTMLFormElement, string>()

/**
 * Whether the same content was submitted a moment ago. A second press would only repeat the work.
 */
function isUnderWay(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (form.method !== 'post' || form.dataset.enhance) return false
  const content = JSON.stringify([...new FormData(form, submitter)])
  if (posted.get(form) === content) return true
  posted.set(form, content)
  setTimeout(() => posted.delete(form), RESUBMIT_GUARD_MS)
  return false
}

function clicked(event: MouseEvent): void {
  const target = event.target as Element
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-close-outside][open]'))
    if (!menu.contains(target)) menu.open = false
  const language = target.closest<HTMLAnchorElement>('a[data-locale]')
  if (language) chooseLanguage(language)
  if (target.closest('[data-enhance="back"]')) goBack()
  const button = target.closest<HTMLElement>('button[data-enhance]')
  const act = button && acts[button.dataset.enhance ?? '']
  if (act) void act(button).catch(() => {})
  const basket = target.closest<HTMLAnchorElement>('[data-drawer]')
  if (basket && isPlainClick(event) && !isBasketPage()) {
    event.preventDefault()
    import('./cart/cart-drawer.ts').then(({ openCartDrawer }) => openCartDrawer()).catch(() => location.assign(basket.href))
  }
  const step = target.closest<HTMLElement>('[data-step]')
  if (step) count(step, Number(step.dataset.step))
  if (event.detail === 2 && hasQuantityBeside(target)) event.preventDefault()
}

/**
 * Whether it is in an add button beside a quantity field. There the second click of a double click
 * is a habit. On a card, which has no such field, each click adds one.
 */
function hasQuantityBeside(target: Element): boolean {
  const button = target.closest<HTMLButtonElement>('button:not(.add)')
  return button?.type === 'submit' && button.form?.dataset.enhance === 'add'
}

/** Handlers of buttons by `data-enhance`, loaded at the first press. */
const acts: Record<string, (button: HTMLElement) => Promise<unknown>> = {
  share: async (button) => (await import('./share.ts')).sharePage(button),
  copy: async (button) => (await import('./share.ts')).copyButtonText(button),
  reveal: async (button) => (await import('./account/password-visibility.ts')).togglePasswordVisibility(button),
  passkey: async (button) => (await import('./account/passkey-button.ts')).runPasskeyButton(button),
}

/**
 * Stores the choice and follows the link from the present URL, which may have changed since
 * rendering.
 */
function chooseLanguage(link: HTMLAnchorElement): void {
  const { locale } = link.dataset
  if (!isLocale(locale)) return
  document.cookie = tlsCookie(languageCookie(locale), location.href)
  link.href = localize(splitLocale(location.pathname).path, locale) + location.search
}

/** One step back in history; the home page where there is none. */
function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign(localize('/', splitLocale(location.pathname).locale))
}

function count(step: HTMLElement, by: number): void {
  const stepper = step.closest('[data-stepper]')
  const input = stepper?.querySelector('input')
  if (!stepper || !input) return
  if (by > 0) input.stepUp()
  else input.stepDown()
  // The focus is on the button, so a screen reader would not announce the field's change.
  const output = stepper.querySelector('output')
  if (output) output.textContent = input.value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function focused(event: FocusEvent): void {
  const target = event.target as Element
  mountFieldHelp(target)
  near(event)
  closeOverlaysBehindFocus(target)
}

/**
 * Closes popovers and menus when the keyboard focus moves behind them: the focus must stay visible.
 * A press on text in a popover focuses the part of the page around it. That must not close the
 * popover before the press counts.
 */
function closeOverlaysBehindFocus(target: Element): void {
  for (const over of document.querySelectorAll<HTMLElement>('[popover]:popover-open, details[data-close-outside][open]')) {
    if (over.contains(target) || target.contains(over) || target.closest('[popovertarget]')) continue
    if (over instanceof HTMLDetailsElement) over.open = false
    else over.hidePopover()
  }
}

/**
 * Loads the code of what the visitor points at: a card's second picture, its heart, and the basket
 * for a button that adds to it or opens it. A touch points and presses at once: the next paint shows
 * the press first.
 */
function near({ target }: Event): void {
  const card = (target as Element).closest('.product-card')
  const isHeart = (target as Element).closest('.heart') !== null
  const button = (target as Element).closest('[data-drawer], [form=add], [data-enhance=add]')
  if (card || isHeart || button)
    void nextPaint()
      .then(() => loadNear(card, isHeart, isBasketPage() ? null : button))
      .catch(() => {})
}

async function loadNear(card: Element | null, isHeart: boolean, button: Element | null): Promise<void> {
  if (card?.querySelector('[data-served]'))
    void import('./listing/served-picture.ts').then(({ showServedPicture }) => showServedPicture(card)).catch(() => {})
  if (isHeart) void import('./toggle-heart.ts').catch(() => {})
  if (!button) return
  const [{ loadConnectionMessages }] = await Promise.all([
    import('./connection-watcher/connection-messages.ts'),
    import('./cart/add-to-cart.ts'),
    // A card's button shows a toast, every other one the drawer.
    button.matches('[form=add]') ? import('#app/ui/toast.ts') : import('./cart/cart-drawer.ts'),
  ])
  // Load the retry messages now. If the press itself finds the connection lost, it is too late.
  await loadConnectionMessages()
}

function isBasketPage(): boolean {
  return splitLocale(location.pathname).path === urls.cart()
}

/**
 * Loads the suggestions of a search box, or the password strength, when the field gets the focus,
 * so that no page load includes them.
 */
function mountFieldHelp(element: Element): void {
  if (!(element instanceof HTMLInputElement)) return
  if ('suggest' in element.dataset)
    void import('./search-suggestions.ts').then(({ mountSuggestions }) => mountSuggestions(element)).catch(() => {})
  if ('strength' in element.dataset)
    void import('./account/password-strength.ts').then(({ watchPasswordStrength }) => watchPasswordStrength(element)).catch(() => {})
}

function pressed(event: KeyboardEvent): void {
  if (event.altKey && event.code === 'KeyT') {
    event.preventDefault()
    document.getElementById('toasts')?.focus()
  }
  if (event.key === 'Escape')
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-close-outside][open]')) {
      // Otherwise the focus would be lost with the closed menu.
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
      menu.open = false
    }
  if (isSearchShortcut(event) && !(event.target as Element).matches(textFields)) {
    const search = [...document.querySelectorAll<HTMLElement>('[data-search]')].find((input) => input.offsetParent)
    if (search) event.preventDefault()
    search?.focus()
  }
}

/** Ctrl+K has a meaning of its own in these fields on some systems. */
const textFields = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]'
