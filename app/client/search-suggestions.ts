import { splitLocale } from '#shared/locale.ts'
import { make, suggestionGroup, type SuggestionElements } from './suggestion-elements.ts'

/** Debounce after a keystroke, in milliseconds. */
const TYPING_PAUSE_MS = 120

/** Inputs that have a suggestion list already. */
const mounted = new WeakSet<HTMLInputElement>()
let lists = 0

/**
 * Turns a search box into an ARIA combobox: a list of suggestions for arrow keys, Enter, Escape and
 * the pointer. The form still works without it: with no answer, or with nothing chosen in the list,
 * it searches as usual.
 */
export function mountSuggestions(input: HTMLInputElement): void {
  const box = input.closest<HTMLElement>('.search')
  if (!box || mounted.has(input)) return
  mounted.add(input)
  new SuggestionList(input, box).start()
}

class SuggestionList {
  private readonly id = `suggestions-${++lists}`
  private readonly input: HTMLInputElement
  private readonly list: HTMLElement
  private readonly liveRegion = make('output', 'sr-only', { 'aria-live': 'polite' })
  private pending = new AbortController()
  private typingPause: ReturnType<typeof setTimeout> | undefined
  /** The option that the arrow keys have reached. */
  private active: HTMLElement | null = null

  constructor(input: HTMLInputElement, box: HTMLElement) {
    this.input = input
    const label = input.getAttribute('aria-label') ?? ''
    this.list = make('div', 'suggestions', { id: this.id, role: 'listbox', 'aria-label': label })
    this.list.hidden = true
    box.append(this.list, this.liveRegion)
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': this.id,
    }))
      input.setAttribute(name, value)
  }

  start(): void {
    const { input, list } = this
    const close = () => this.close()
    input.addEventListener('input', () => this.typed())
    input.addEventListener('blur', close)
    input.form?.addEventListener('submit', close)
    // A press in the list must not take the focus: the list would close before the click.
    list.addEventListener('mousedown', (event) => event.preventDefault())
    list.addEventListener('click', close)
    input.addEventListener('keydown', (event) => this.pressed(event))
    if (document.activeElement === input) this.typed()
  }

  private typed(): void {
    clearTimeout(this.typingPause)
    if (this.input.value.trim().length === 0) return this.close()
    this.typingPause = setTimeout(() => void this.fetchSuggestions(), TYPING_PAUSE_MS)
  }

  private pressed(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Escape' && (!this.list.hidden || this.liveRegion.textContent)) {
      event.preventDefault()
      event.stopPropagation()
      return this.close()
    }
    if (event.key === 'Enter' && this.active) {
      event.preventDefault()
      return this.active.click()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!this.list.hidden) this.step(event.key === 'ArrowDown' ? 1 : -1)
    else if (this.input.value.trim()) void this.fetchSuggestions()
  }

  /** The input itself comes after the last option and before the first. */
  private step(by: 1 | -1): void {
    const options = [...this.list.querySelectorAll<HTMLElement>('[role=option]')]
    const from = this.active ? options.indexOf(this.active) : by === 1 ? -1 : options.length
    this.choose(options[from + by] ?? null)
  }

  private async fetchSuggestions(): Promise<void> {
    this.pending.abort()
    this.pending = new AbortController()
    const { signal } = this.pending
    const query = new URLSearchParams({ q: this.input.value, locale: splitLocale(location.pathname).locale })
    const response = await fetch(`/api/suggest?${query}`, { signal }).catch(() => null)
    const suggestions = response?.ok ? ((await response.json().catch(() => null)) as SuggestionElements | null) : null
    if (!signal.aborted && suggestions && document.activeElement === this.input) this.show(suggestions)
  }

  private show({ groups, announcement }: SuggestionElements): void {
    this.choose(null)
    this.list.replaceChildren(...groups.map((group, index) => suggestionGroup(group, `${this.id}-${index}`, this.input.value)))
    this.list.hidden = groups.length === 0
    this.input.setAttribute('aria-expanded', String(!this.list.hidden))
    this.liveRegion.className = groups.length > 0 ? 'sr-only' : 'suggestions suggestions-none'
    this.liveRegion.textContent = announcement
  }

  private choose(option: HTMLElement | null): void {
    this.active?.setAttribute('aria-selected', 'false')
    this.active = option
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) this.input.setAttribute('aria-activedescendant', option.id)
    else this.input.removeAttribute('aria-activedescendant')
  }

  private close(): void {
    clearTimeout(this.typingPause)
    this.pending.abort()
    this.choose(null)
    this.list.hidden = true
    this.liveRegion.className = 'sr-only'
    this.liveRegion.textContent = ''
    this.input.setAttribute('aria-expanded', 'false')
  }
}
