/** Passes on what a share button names, and says beside it how that went where the device shows nothing itself. */
export async function share(button: HTMLElement): Promise<void> {
  const { title, path = '' } = button.dataset
  const url = new URL(path, location.href).href
  try {
    if ('share' in navigator) return await navigator.share({ title, url })
  } catch (error) {
    // The sheet may be closed again without a word.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyText(url, button)
}

/** Copies what a copy button names, and says beside it how that went. */
export async function copy(button: HTMLElement): Promise<void> {
  await copyText(button.dataset.text ?? '', button)
}

async function copyText(text: string, { dataset: { copied = '', notCopied = '' }, parentElement }: HTMLElement): Promise<void> {
  const said = parentElement?.querySelector('output')
  if (said) said.textContent = ''
  const how = await navigator.clipboard.writeText(text).then(
    () => copied,
    () => notCopied,
  )
  if (said) said.textContent = how
}
