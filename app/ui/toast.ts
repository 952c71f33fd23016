import sheet from './icons.svg'

export interface Toast {
  title: string
  text?: string
  kind?: 'success' | 'info' | 'error'
  /**
   * A link (an address as in the page's own links), or a button that also closes the toast. A
   * button is below the message, because of its longer label, unless it is `isShort`.
   */
  action?: { label: string; href: string } | { label: string; press: () => void; isShort?: boolean }
  /** A picture of the subject, instead of an icon. */
  picture?: HTMLImageElement | null
  /** Stays until dismissed. This is the default for errors. */
  stays?: boolean
  /** While a toast with this key is shown, the next one only renews its title and its time. */
  key?: string
}

/** The shown toasts that have a key. */
const keyed = new Map<string, { item: HTMLElement; renew: (title: string) => void }>()

/** How long a toast stays, in milliseconds. Errors stay until they are dismissed. */
const TOAST_DURATION_MS = 4000

const signs = { success: 'check', info: 'info', error: 'circle-exclamation-point' }

/**
 * Shows a toast in the region of layout/toasts.tsx. Hovering or focusing the region pauses its
 * timer. Returns a function that removes the toast.
 */
export function showToast({ title, text, kind = 'success', action, picture, stays = kind === 'error', key }: Toast): () => void {
  const corner = document.getElementById('toasts')
  const list = corner?.firstElementChild
  if (!corner || !list) return () => {}
  const shown = key === undefined ? undefined : keyed.get(key)
  if (shown && key !== undefined && isToastShown(key)) {
    shown.renew(title)
    return () => leave(shown.item)
  }
  const item = document.createElement('div')
  item.className = `toast toast-${kind}`
  // The list is already a status region: a nested status would be read twice.
  if (kind === 'error') item.setAttribute('role', 'alert')
  const words = document.createElement('p')
  const heading = element('b', title)
  words.append(heading, ...(text ? [element('small', text)] : []))
  item.append(picture ? thumbOf(picture) : signOf(signs[kind]), words)
  if (action) ('href' in action || action.isShort ? item : words).append(actionOf(action, () => leave(item)))
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'icon-button'
  close.setAttribute('aria-label', corner.dataset.dismiss ?? '')
  close.append(iconOf('x', 'icon icon-small'))
  close.addEventListener('click', () => leave(item))
  item.append(close)
  corner.addEventListener('focusin', remember)
  list.append(item)
  const restart = stays ? () => {} : countDown(item, corner)
  const renew = (next: string) => {
    restart()
    heading.textContent = next
    // Three newer ones may have hidden it.
    if (item.offsetHeight === 0) list.append(item)
  }
  if (key !== undefined) keyed.set(key, { item, renew })
  return () => leave(item)
}

/** Whether the toast with this key is still shown. */
export function isToastShown(key: string): boolean {
  const item = keyed.get(key)?.item
  return Boolean(item?.isConnected && !item.classList.contains('is-leaving'))
}

function actionOf(action: NonNullable<Toast['action']>, done: () => void): HTMLElement {
  const made = element('href' in action ? 'a' : 'button', action.label)
  made.className = 'toast-action'
  if (made instanceof HTMLButtonElement) made.type = 'button'
  if ('href' in action) made.setAttribute('href', action.href)
  else
    made.addEventListener('click', () => {
      // Otherwise the focus would go to the next toast, and keep it.
      before?.focus({ preventScroll: true })
      done()
      action.press()
    })
  return made
}

/**
 * Removes the toast after its time. The timer pauses while the region is hovered or focused.
 * Returns a function that starts it again.
 */
function countDown(item: HTMLElement, corner: HTMLElement): () => void {
  let left = TOAST_DURATION_MS
  let last = performance.now()
  const tick = () => {
    const now = performance.now()
    if (!corner.matches(':hover, :focus-within') && !document.hidden) left -= now - last
    last = now
    if (left <= 0) leave(item)
    else if (item.isConnected) setTimeout(tick, Math.min(left, 200))
  }
  setTimeout(tick, 200)
  return () => void (left = TOAST_DURATION_MS)
}

function leave(item: HTMLElement): void {
  item.classList.add('is-leaving')
  const focused = item.contains(document.activeElement)
  setTimeout(() => {
    const corner = item.closest<HTMLElement>('.toasts')
    item.remove()
    if (focused) (corner?.querySelector('.toast') ? corner : before)?.focus()
  }, 200)
}

/**
 * The element that had the focus before the toasts. It gets the focus back after the last toast.
 */
let before: HTMLElement | null = null

function remember({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!(currentTarget as Element).contains(relatedTarget as Element | null)) before = relatedTarget as HTMLElement | null
}

function element<K extends 'a' | 'b' | 'button' | 'small'>(name: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function thumbOf(picture: HTMLImageElement): HTMLElement {
  const thumb = document.createElement('span')
  const tint = /\btint-[a-z]+/.exec(picture.closest('[class*="tint-"]')?.className ?? '')
  thumb.className = `thumb ${tint?.[0] ?? ''}`
  const copy = new Image(400, 500)
  copy.src = picture.currentSrc || picture.src
  copy.alt = ''
  thumb.append(copy)
  return thumb
}

function signOf(name: string): HTMLElement {
  const sign = document.createElement('span')
  sign.className = 'toast-sign'
  sign.append(iconOf(name, 'icon'))
  return sign
}

function iconOf(name: string, className: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  svg.setAttribute('class', className)
  svg.setAttribute('aria-hidden', 'true')
  use.setAttribute('href', `${sheet}#${name}`)
  svg.append(use)
  return svg
}
