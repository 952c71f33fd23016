import { useState } from 'react'
import { useLanguage } from '../words.tsx'
import { Button } from './button.tsx'

interface ShareButtonProps {
  /** What is passed on, and its path without the language. */
  title: string
  path: string
  label: string
  /** Said when the address was copied, and when the browser does not let it. */
  copied: string
  notCopied: string
}

/** Passes a page on by the device's own sheet; where there is none, copies its address. Without JavaScript it is not there. */
export function ShareButton({ title, path, label, copied, notCopied }: ShareButtonProps) {
  const { href } = useLanguage()
  const [said, setSaid] = useState('')
  async function share(): Promise<void> {
    setSaid('')
    const url = new URL(href(path), location.href).href
    try {
      if ('share' in navigator) return await navigator.share({ title, url })
    } catch (error) {
      // The sheet may be closed again without a word.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
    }
    setSaid(
      await navigator.clipboard.writeText(url).then(
        () => copied,
        () => notCopied,
      ),
    )
    return undefined
  }
  return (
    <span className="copy" data-needs-script>
      <Button type="button" variant="ghost" size="small" icon="share-2" onClick={() => void share()}>
        {label}
      </Button>
      <output>{said}</output>
    </span>
  )
}
