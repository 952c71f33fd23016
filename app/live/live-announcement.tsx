import { useState } from 'react'

/**
 * A polite live region: screen readers announce each change of the text, but not the first text.
 */
export function LiveAnnouncement({ children }: { children: string }) {
  const [first] = useState(children)
  return <output className="sr-only">{children === first ? '' : children}</output>
}
