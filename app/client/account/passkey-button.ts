import { findClosest, findElement, readData } from '../find-element.ts'
import { requestPasskey, canAutofillPasskey, type PasskeyResult } from './passkey-ceremony.ts'

/**
 * Runs the passkey ceremony of a button. Goes on, or shows the reason. The button stays busy while
 * the next page loads.
 */
export async function runPasskeyButton(button: HTMLElement): Promise<void> {
  const part = findClosest(button, '.passkey')
  if (button.getAttribute('aria-busy') === 'true') return
  for (const name of ['aria-busy', 'aria-disabled']) button.setAttribute(name, 'true')
  tell(part, '')
  const ending = await requestPasskey(purposeOf(part))
  if (!ending.ok) for (const name of ['aria-busy', 'aria-disabled']) button.removeAttribute(name)
  end(part, ending)
}

/**
 * Suggests passkeys in the email field after the visitor's first interaction, so that a passive
 * visitor loads nothing. Background errors stay silent.
 */
export function mountPasskeyAutofill(part: HTMLElement): void {
  const stirring = new AbortController()
  const begin = async () => {
    stirring.abort()
    if (!(await canAutofillPasskey())) return
    const ending = await requestPasskey(purposeOf(part), { offered: true })
    if (ending.ok || ending.code === 'passkey-refused') end(part, ending)
  }
  for (const stir of ['pointermove', 'touchstart', 'keydown']) addEventListener(stir, () => void begin(), { signal: stirring.signal })
  // The visitor focused a field before this script ran.
  if (document.activeElement !== document.body) void begin()
}

function purposeOf({ dataset }: HTMLElement): 'sign-in' | 'prove' {
  return dataset.purpose === 'prove' ? 'prove' : 'sign-in'
}

function end(part: HTMLElement, ending: PasskeyResult): void {
  if (ending.ok) return location.assign(readData(part, 'to'))
  const endings = JSON.parse(readData(part, 'endings')) as Record<string, string>
  if (ending.why) tell(part, endings[ending.why] ?? endings['failures.internal'] ?? '')
}

function tell(part: HTMLElement, words: string): void {
  const place = findElement(part, '[aria-live]')
  place.replaceChildren()
  if (!words) return
  const notice = findElement(part, 'template', HTMLTemplateElement).content.cloneNode(true) as DocumentFragment
  findElement(notice, '.notice > div').textContent = words
  place.append(notice)
}
