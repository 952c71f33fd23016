import { Button } from './button.tsx'

interface CopyButtonProps {
  /** What is copied. */
  text: string
  label: string
  /** Said when it is done, and when the browser does not let it. */
  copied: string
  notCopied: string
}

/** Copies a text (share.ts). Without JavaScript it is not there: the text itself stands beside it. */
export function CopyButton({ text, label, copied, notCopied }: CopyButtonProps) {
  return (
    <span className="copy" data-needs-script>
      <Button
        type="button"
        variant="secondary"
        size="small"
        icon="copy"
        data-enhance="copy"
        data-text={text}
        data-copied={copied}
        data-not-copied={notCopied}
      >
        {label}
      </Button>
      <output />
    </span>
  )
}
