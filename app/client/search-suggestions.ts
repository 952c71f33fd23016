import { splitLocale } from '#shared/locale.ts'

interface Option {
  label: string
  href: string
  note: string | null
  price: string | null
  picture: { url: string; tint: string } | null
}
interface Answer {
  groups: { kind: string; title: string; options: Option[] }[]
  announcement: string
}

/** Debounce after a keystroke, in milliseconds. */
const TYPING_PAUSE_MS = 120

/** Inputs that have a suggestion list already. */
const offered = new WeakSet<HTMLInputElement>()
let boxes = 0

/**
 * Turns a search box into an ARIA combobox: a list of suggestions for arrow keys, Enter, Escape and
 * the pointer. The form still works without it: with no answer, or with nothing chosen in the list,
 * it searches as usual.
 */
export function mountSuggestions(input: HTMLInputElement): void {
  const box = input.closest<HTMLElement>('.search')
  if (!box || offered.has(input)) return
  offered.add(input)
  const id = `suggestions-${++boxes}`
  const list = make('div', 'suggestions', { id, role: 'listbox', 'aria-label': input.getAttribute('aria-label') ?? '' })
  list.hidden = true
  const said = make('output', 'sr-only', { 'aria-live': 'polite' })
  box.append(list, said)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': id,
  }))
    input.setAttribute(name, value)

  let asking = new AbortController()
  let resting: ReturnType<typeof setTimeout> | undefined
  let active: HTMLElement | null = null

  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const choose = (option: HTMLElement | null) => {
    active?.setAttribute('aria-selected', 'false')
    active = option
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const close = () => {
    clearTimeout(resting)
    asking.abort()
    choose(null)
    list.hidden = true
    said.textContent = ''
    input.setAttribute('aria-expanded', 'false')
  }
  const show = ({ groups, announcement }: Answer) => {
    choose(null)
    list.replaceChildren(...groups.map((group, index) => groupOf(group, `${id}-${index}`)))
    list.hidden = groups.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    said.textContent = announcement
  }
  const ask = async () => {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const query = new URLSearchParams({ q: input.value, locale: splitLocale(location.pathname).locale })
    const answer = await fetch(`/api/suggest?${query}`, { signal }).catch(() => null)
    const suggestions = answer?.ok ? ((await answer.json().catch(() => null)) as Answer | null) : null
    if (!signal.aborted && suggestions && document.activeElement === input) show(suggestions)
  }
  const type = () => {
    clearTimeout(resting)
    if (input.value.trim().length === 0) return close()
    resting = setTimeout(() => void ask(), TYPING_PAUSE_MS)
  }

  input.addEventListener('input', type)
  input.addEventListener('blur', close)
  input.form?.addEventListener('submit', close)
  // A press in the list must not take the focus: the list would close before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', close)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      return active.click()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (list.hidden) return void (input.value.trim() && ask())
    const all = options()
    // The input itself comes after the last option and before the first.
    const at = active ? all.indexOf(active) : event.key === 'ArrowDown' ? -1 : all.length
    choose(all[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? null)
  })
  if (document.activeElement === input) type()
}

function groupOf({ kind, title, options }: Answer['groups'][number], id: string): HTMLElement {
  const group = make('div', `suggestions-${kind}`, { role: 'group' })
  if (title) {
    group.setAttribute('aria-labelledby', id)
    group.append(make('p', 'suggestions-heading', { id }, title))
  }
  group.append(...options.map((option, index) => optionOf(option, `${id}-${index}`)))
  return group
}

/** An ordinary link for the pointer. The keyboard reaches it through the input. */
function optionOf({ label, href, note, price, picture }: Option, id: string): HTMLElement {
  const option = make('a', 'suggestion', { id, role: 'option', href, tabindex: '-1', 'aria-selected': 'false' })
  if (picture) {
    const image = make('img', '', { src: picture.url, alt: '', width: '48', height: '60', loading: 'lazy' })
    const thumb = make('span', `suggestion-thumb tint-${picture.tint}`)
    thumb.append(image)
    option.append(thumb)
  }
  const words = make('span', 'suggestion-words')
  words.append(make('b', '', {}, label))
  if (note) words.append(make('small', '', {}, note))
  option.append(words)
  if (price) option.append(make('span', 'suggestion-price', {}, price))
  return option
}

function make(name: string, className: string, attributes: Record<string, string> = {}, text?: string): HTMLElement {
  const element = document.createElement(name)
  if (className) element.className = className
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  if (text !== undefined) element.textContent = text
  return element
}
