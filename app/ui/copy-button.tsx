import { useState } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  /** What is copied. */
  text: string
  label: string
  /** Said when it is done, and when the browser does not let it. */
  copied: string
  notCopied: string
}

/** Copies a text. Without JavaScript it is not there: the text itself stands beside it. */
export function CopyButton({ text, label, copied, notCopied }: CopyButtonProps) {
  const [said, setSaid] = useState('')
  async function copy(): Promise<void> {
    setSaid('')
    setSaid(
      await navigator.clipboard.writeText(text).then(
        () => copied,
        () => notCopied,
      ),
    )
  }
  return (
    <span className="copy" data-needs-script>
      <Button type="button" variant="secondary" size="small" icon="copy" onClick={() => void copy()}>
        {label}
      </Button>
      <output>{said}</output>
    </span>
  )
}
