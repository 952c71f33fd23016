/** Passes on what a share button names, and says beside it how that went where the device shows nothing itself. */
export async function share(button: HTMLElement): Promise<void> {
  const { title, path = '', copied = '', notCopied = '' } = button.dataset
  const said = button.parentElement?.querySelector('output')
  if (said) said.textContent = ''
  const url = new URL(path, location.href).href
  try {
    if ('share' in navigator) return await navigator.share({ title, url })
  } catch (error) {
    // The sheet may be closed again without a word.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  const how = await navigator.clipboard.writeText(url).then(
    () => copied,
    () => notCopied,
  )
  if (said) said.textContent = how
}
