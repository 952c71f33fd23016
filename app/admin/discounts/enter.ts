import type { KeyboardEvent } from 'react'

/** Enter in a field that only looks for something presses its own button, and not the one that saves. */
export function enterPresses(intent: string) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.form?.querySelector<HTMLButtonElement>(`button[value='${intent}']`)?.click()
  }
}
