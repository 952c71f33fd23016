import { plainLetters } from '#shared/text/plain-letters.ts'

interface SuggestionOption {
  label: string
  href: string
  note: string | null
  price: string | null
  picture: { url: string; tint: string } | null
}
/** The response of /api/suggest. */
export interface SuggestionElements {
  groups: { kind: string; title: string; options: SuggestionOption[] }[]
  announcement: string
}

/** A group of the list. Its options have ids that begin with `id`, and mark what was `typed`. */
export function suggestionGroup({ kind, title, options }: SuggestionElements['groups'][number], id: string, typed: string): HTMLElement {
  const group = make('div', `suggestions-${kind}`, { role: 'group' })
  if (title) {
    group.setAttribute('aria-labelledby', id)
    group.append(make('p', 'suggestions-heading', { id }, title))
  }
  group.append(...options.map((option, index) => optionOf(option, `${id}-${index}`, typed)))
  return group
}

/** An ordinary link for the pointer. The keyboard reaches it through the input. */
function optionOf({ label, href, note, price, picture }: SuggestionOption, id: string, typed: string): HTMLElement {
  const option = make('a', 'suggestion', { id, role: 'option', href, tabindex: '-1', 'aria-selected': 'false' })
  if (picture) {
    const image = make('img', '', { src: picture.url, alt: '', width: '48', height: '60' })
    const thumb = make('span', `suggestion-thumb tint-${picture.tint}`)
    thumb.append(image)
    option.append(thumb)
  }
  const words = make('span', 'suggestion-words')
  words.append(labelOf(label, typed))
  if (note) words.append(make('small', '', {}, note))
  option.append(words)
  if (price) option.append(make('span', 'suggestion-price', {}, price))
  return option
}

/** The label, with the typed letters marked where a word of it begins with them. */
function labelOf(label: string, typed: string): HTMLElement {
  const made = make('b', '')
  const [words, start] = [plainLetters(` ${label}`), plainLetters(typed.trim())]
  const at = start && words.length === label.length + 1 ? words.indexOf(` ${start}`) : -1
  if (at < 0) made.append(label)
  else made.append(label.slice(0, at), make('mark', '', {}, label.slice(at, at + start.length)), label.slice(at + start.length))
  return made
}

/** A new element. Without `text` it is empty. */
export function make(name: string, className: string, attributes: Record<string, string> = {}, text?: string): HTMLElement {
  const element = document.createElement(name)
  if (className) element.className = className
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  if (text !== undefined) element.textContent = text
  return element
}
