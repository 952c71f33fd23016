import { MINUTE } from '#shared/durations.ts'
import { splitLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
interface Kept {
  path: string
  /** The signed-in customer, or '' for the visitor of this tab. */
  owner: string
  until: number
  /** Values by field position: form, field name, and index among equal names. */
  fields: [place: string, value: string | boolean][]
}

const STORAGE_KEY = 'typed'
/**
 * Milliseconds until stored input expires: the visitor left the page another way. A sign-in on the
 * way takes longer.
 */
const MAX_AGE_MS = MINUTE
const MAX_AGE_SIGNED_IN_MS = 15 * MINUTE
/**
 * Some forms redraw after a change (an address form by its country). Number of rounds to wait for
 * their fields, and milliseconds per round.
 */
const RESTORE_ATTEMPTS = 8
const RESTORE_RETRY_MS = 250

/** Fields whose values must never be stored. */
export const secretFieldSelector =
  'input:is([type=password], [autocomplete*=password], [type=file], [autocomplete*=one-time-code], [autocomplete*=cc-])'
const typable = `:is(input, select, textarea):not([type=hidden], [type=submit], [type=button], [type=reset], [type=image], [readonly], ${secretFieldSelector})`

/** Whether the page has input that must not be stored. */
export function hasTypedSecret(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>(secretFieldSelector)].some(({ value }) => value !== '')
}

/**
 * Stores the page's input in this tab for a reload, under `owner` where one is given. Throws where
 * the browser refuses storage.
 */
export function saveTypedFields(owner = ''): void {
  keep(owner, [...places()])
}

/**
 * When one form is submitted, stores the owner's unsaved input in the page's other forms, for the
 * page's return. Signing out stores nothing.
 */
export function saveOtherForms(sent: HTMLFormElement, owner: string): void {
  if (splitLocale(new URL(sent.action).pathname).path === urls.signOut()) return
  const begun = [...places()].filter(([, field]) => field.form !== sent && field.matches('main form[method=post] *') && isChanged(field))
  if (begun.length > 0) keep(owner, begun)
}

function keep(owner: string, typed: [place: string, field: Field][]): void {
  const fields = typed.map(([place, field]): Kept['fields'][number] => [place, isTick(field) ? field.checked : field.value])
  const until = Date.now() + (owner ? MAX_AGE_SIGNED_IN_MS : MAX_AGE_MS)
  const kept: Kept = { path: location.pathname, owner, until, fields }
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
}

/**
 * Restores the stored input of this page as if it were typed. Input of an owner waits until that
 * owner is back.
 */
export function restoreTypedFields(owner = ''): void {
  const kept = readKept()
  if (!kept) return
  const isOver = Date.now() >= kept.until
  if (!isOver && kept.owner && !owner) return
  sessionStorage.removeItem(STORAGE_KEY)
  if (!isOver && kept.path === location.pathname && (!kept.owner || kept.owner === owner)) put(new Map(kept.fields), RESTORE_ATTEMPTS)
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Kept | null
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
  if (left.size > 0 && rounds > 0) setTimeout(() => put(left, rounds - 1), RESTORE_RETRY_MS)
}

/** Frameworks watch the native value setter and trust only events. */
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

/** Distinguishes equal forms, such as one per review, by their hidden ids. */
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
