import { isSearchShortcut } from '#app/client/search-shortcut.ts'
import { pageCommands, runByKey } from './page-commands.ts'
import { moveToRow, openRowByPress, toggleRow } from './rows.ts'
import { hasSingleKeys, storeSingleKeys } from './stored-choice.ts'

/** Opens one of the dialogs, or closes it. */
type ToggleDialog = (dialog: 'palette' | 'help') => void

/** Milliseconds between g and the letter of a page. */
const GO_TIMEOUT_MS = 1500

/**
 * Listens for the keys of the admin: Ctrl+K everywhere, also in fields, and single keys outside of
 * fields. Returns a function that ends it.
 */
export function listenForKeys(toggle: ToggleDialog): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let goUntil = 0
  const press = (event: KeyboardEvent) => {
    if (isSearchShortcut(event)) {
      event.preventDefault()
      return toggle('palette')
    }
    if (!isSingleKey(event) || !hasSingleKeys()) return
    const key = letterOf(event)
    const isGoing = event.timeStamp < goUntil
    goUntil = key === 'g' && !isGoing ? event.timeStamp + GO_TIMEOUT_MS : 0
    const isUsed = isGoing ? goTo(key) : key === 'g' || runKey(key, toggle)
    if (isUsed) event.preventDefault()
  }
  storeSingleKeys(hasSingleKeys())
  document.addEventListener('keydown', press, { signal })
  document.addEventListener('click', openRowByPress, { signal })
  document.addEventListener('auxclick', openRowByPress, { signal })
  return () => ending.abort()
}

function runKey(key: string, toggle: ToggleDialog): boolean {
  const command = pageCommands().find((one) => one.key === key)
  if (command) runByKey(command.element)
  else if (key === 'j') moveToRow(1)
  else if (key === 'k') moveToRow(-1)
  else if (key === 'x') toggleRow()
  else if (key === '?') toggle('help')
  else return false
  return true
}

/** Follows the link of the navigation that has this letter. */
function goTo(key: string): boolean {
  const link = /^[a-z]$/.test(key) ? document.querySelector<HTMLElement>(`a[data-go="${key}"]`) : null
  link?.click()
  return link !== null
}

/** No key with a modifier, in a field, in an open dialog or while an input method composes. */
function isSingleKey({ ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false
  return !(target as Element).closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog')
}

/** The Latin letter of the key, also on keyboards of other scripts. Shift counts only for '?'. */
function letterOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === '?' || key === '؟' || key === '？') return '?'
  if (shiftKey) return ''
  return key > '~' ? code.replace(/^Key/, '').toLowerCase() : key
}
