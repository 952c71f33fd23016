import type { KeyboardEvent } from 'react'

/** The Enter key in a search field presses the search button, not the save button. */
export function submitOnEnter(intent: string) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.form?.querySelector<HTMLButtonElement>(`button[value='${intent}']`)?.click()
  }
}
