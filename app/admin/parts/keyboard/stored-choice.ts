const STORAGE_KEY = 'admin-shortcuts'

/** Whether single keys act in this browser. Staff turn them off in the list of shortcuts. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Stores the choice for this browser. Without storage it holds for this page. */
export function storeSingleKeys(isOn: boolean): void {
  document.documentElement.classList.toggle('no-single-keys', !isOn)
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // Private browsing may refuse storage.
  }
}
