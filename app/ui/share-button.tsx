import { useLanguage } from '#app/language/words.tsx'
import { Button } from './button.tsx'

interface ShareButtonProps {
  /** The title to share. `path` is the page's path without the language. */
  title: string
  path: string
  label: string
  /**
   * Announcement after the address was copied. `notCopied` is the one after the browser refused.
   */
  copied: string
  notCopied: string
}

/**
 * Shares a page with the device's share sheet, or copies its address (share.ts). Hidden without
 * JavaScript.
 */
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
