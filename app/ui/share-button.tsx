import { useLanguage } from '#app/language/words.tsx'
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

/** Passes a page on by the device's own sheet; where there is none, copies its address (share.ts). Without JavaScript it is not there. */
export function ShareButton({ title, path, label, copied, notCopied }: ShareButtonProps) {
  const { href } = useLanguage()
  return (
    <span className="copy" data-needs-script>
      <Button
        type="button"
        variant="ghost"
        size="small"
        icon="share-2"
        data-enhance="share"
        data-title={title}
        data-path={href(path)}
        data-copied={copied}
        data-not-copied={notCopied}
      >
        {label}
      </Button>
      <output />
    </span>
  )
}
