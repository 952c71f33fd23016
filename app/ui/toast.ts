import sheet from './icons.svg'

export interface Toast {
  title: string
  text?: string
  kind?: 'success' | 'info' | 'error'
  /** A path to go on to, as it stands in the page's own links, or what else a press does, which takes the toast away. */
  action?: { label: string; href: string } | { label: string; press: () => void }
  /** A picture of what it is about, instead of a sign. */
  picture?: HTMLImageElement | null
  /** Until somebody dismisses it, as errors do anyway. */
  stays?: boolean
}

/** How long a toast stays, in milliseconds. Errors stay until they are dismissed. */
const STAYS = 4000

const signs = { success: 'check', info: 'info', error: 'circle-exclamation-point' }

/**
 * Shows a message in the corner that layout/toasts.tsx keeps for it. Hovering or focusing the corner stops the clock. Returns how to take
 * it away.
 */
export function toast({ title, text, kind = 'success', action, picture, stays = kind === 'error' }: Toast): () => void {
  const corner = document.getElementById('toasts')
  const list = corner?.firstElementChild
  if (!corner || !list) return () => {}
  const item = document.createElement('div')
  item.className = `toast toast-${kind}`
  // The list is a status already: one in another would be read twice.
  if (kind === 'error') item.setAttribute('role', 'alert')
  const words = document.createElement('p')
  words.append(element('b', title), ...(text ? [element('small', text)] : []))
  item.append(picture ? thumbOf(picture) : signOf(signs[kind]), words)
  // What a press does takes more words than where a link leads: it stands below the message.
  if (action) ('href' in action ? item : words).append(actionOf(action, () => leave(item)))
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'icon-button'
  close.setAttribute('aria-label', corner.dataset.dismiss ?? '')
  close.append(iconOf('x', 'icon icon-small'))
  close.addEventListener('click', () => leave(item))
  item.append(close)
  corner.addEventListener('focusin', remember)
  list.append(item)
  if (!stays) countDown(item, corner)
  return () => leave(item)
}

function actionOf(action: NonNullable<Toast['action']>, done: () => void): HTMLElement {
  const made = element('href' in action ? 'a' : 'button', action.label)
  made.className = 'toast-action'
  if (made instanceof HTMLButtonElement) made.type = 'button'
  if ('href' in action) made.setAttribute('href', action.href)
  else
    made.addEventListener('click', () => {
      done()
      action.press()
    })
  return made
}

/** Takes the toast away after its time, which stands still while somebody points at the corner or is inside it. */
function countDown(item: HTMLElement, corner: HTMLElement): void {
  let left = STAYS
  let last = performance.now()
  const tick = () => {
    const now = performance.now()
    if (!corner.matches(':hover, :focus-within') && !document.hidden) left -= now - last
    last = now
    if (left <= 0) leave(item)
    else if (item.isConnected) setTimeout(tick, Math.min(left, 200))
  }
  setTimeout(tick, 200)
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

/** Where whoever is in the corner came from, and goes back to when the last toast is gone. */
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
  const tint = /\btint-[a-z]+/.exec(picture.parentElement?.className ?? '')
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
