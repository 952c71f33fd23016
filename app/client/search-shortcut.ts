/** Ctrl+K or Command+K. A single-key shortcut would trigger by accident under speech input. */
export function isSearchShortcut({ ctrlKey, metaKey, key, code }: KeyboardEvent): boolean {
  // On keyboards of other scripts the same key types another letter.
  return (ctrlKey || metaKey) && (key === 'k' || (key > '~' && code === 'KeyK'))
}
