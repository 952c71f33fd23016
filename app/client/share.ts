/**
 * Shares the link of a share button with the device's share sheet. Without one it copies the link
 * and shows the outcome beside the button.
 */
export async function sharePage(button: HTMLElement): Promise<void> {
  const { title, path = '' } = button.dataset
  const url = new URL(path, location.href).href
  try {
    if ('share' in navigator) return await navigator.share({ title, url })
  } catch (error) {
    // The user closed the share sheet: that is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyText(url, button)
}

/** Copies the text of a copy button and shows the outcome beside it. */
export async function copyButtonText(button: HTMLElement): Promise<void> {
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
