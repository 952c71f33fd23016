import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  label: string
  /** Announcement after success. `notCopied` is the one after the browser refused. */
  copied: string
  notCopied: string
}

/** Copies a text (share.ts). Hidden without JavaScript: the text itself is beside it. */
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
