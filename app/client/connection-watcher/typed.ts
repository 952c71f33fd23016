import { MINUTE } from '#shared/durations.ts'
import { splitLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
interface Kept {
  path: string
  /** Whose it is, '' for whoever is at this tab. */
  owner: string
  until: number
  /** By the field's place: its form, its name, and which of those. */
  fields: [place: string, value: string | boolean][]
}

const KEY = 'typed'
/** Milliseconds after which what was kept is not put back: the page was left another way. Who has to sign in first needs longer. */
const FRESH = MINUTE
const FRESH_FOR_OWNER = 15 * MINUTE
/** Fields whose form draws itself anew, as that of an address does by its country, are waited for so often, so long. */
const ROUNDS = 8
const ROUND = 250

/** What must not be kept, not even for a moment. */
export const secrets =
  'input:is([type=password], [autocomplete*=password], [type=file], [autocomplete*=one-time-code], [autocomplete*=cc-])'
const typable = `:is(input, select, textarea):not([type=hidden], [type=submit], [type=button], [type=reset], [type=image], [readonly], ${secrets})`

/** Whether something is typed or chosen that cannot be kept. */
export function holdsSecret(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>(secrets)].some(({ value }) => value !== '')
}

/** Keeps in this tab what is typed and chosen on the page, until it is loaded anew, by its owner where one is named. Throws where the browser keeps nothing. */
export function keepTyped(owner = ''): void {
  keep(owner, [...places()])
}

/** Keeps what its owner has begun in the other forms of a page whose form is sent, for when the page comes back. Who signs out leaves nothing behind. */
export function keepBegun(sent: HTMLFormElement, owner: string): void {
  if (splitLocale(new URL(sent.action).pathname).path === urls.signOut()) return
  const begun = [...places()].filter(([, field]) => field.form !== sent && field.matches('main form[method=post] *') && isChanged(field))
  if (begun.length > 0) keep(owner, begun)
}

function keep(owner: string, typed: [place: string, field: Field][]): void {
  const fields = typed.map(([place, field]): Kept['fields'][number] => [place, isTick(field) ? field.checked : field.value])
  const until = Date.now() + (owner ? FRESH_FOR_OWNER : FRESH)
  const kept: Kept = { path: location.pathname, owner, until, fields }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

/** Puts back what was kept for this page, as if it were typed again. What an owner is named for waits until it is asked for in their name. */
export function putBack(owner = ''): void {
  const kept = readKept()
  if (!kept) return
  const isOver = Date.now() >= kept.until
  if (!isOver && kept.owner && !owner) return
  sessionStorage.removeItem(KEY)
  if (!isOver && kept.path === location.pathname && (!kept.owner || kept.owner === owner)) put(new Map(kept.fields), ROUNDS)
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function put(left: Map<string, string | boolean>, rounds: number): void {
  for (const [place, field] of places()) {
    const value = left.get(place)
    if (value === undefined) continue
    left.delete(place)
    field.closest('details')?.setAttribute('open', '')
    if (isTick(field)) {
      if (field.checked !== value) field.click()
    } else if (field.value !== value) fill(field, value as string)
  }
  if (left.size > 0 && rounds > 0) setTimeout(() => put(left, rounds - 1), ROUND)
}

/** As a person would: frameworks watch the field's own setter, and believe an event alone. */
function fill(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function* places(): Generator<[place: string, field: Field]> {
  const seen = new Map<string, number>()
  for (const field of document.querySelectorAll<Field>(typable)) {
    if (!field.name && !field.id) continue
    const name = `${field.form ? nameOf(field.form) : ''} ${field.name || field.id} ${isRadio(field) ? field.value : ''}`
    const n = seen.get(name) ?? 0
    seen.set(name, n + 1)
    yield [`${name} ${n}`, field]
  }
}

/** Of several forms that are the same, such as one a review, each names what it is about. */
function nameOf(form: HTMLFormElement): string {
  const ids = form.querySelectorAll<HTMLInputElement>('input[type=hidden]:is([name=id], [name$=Id])')
  return [form.getAttribute('action') ?? '', ...[...ids].map(({ value }) => value)].join(' ')
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected)
  return isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isRadio(field: Field): boolean {
  return field.type === 'radio'
}
