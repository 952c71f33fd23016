import { useState } from 'react'

/** Read out politely when it becomes another while the page is open; silent at first. */
export function Said({ children }: { children: string }) {
  const [first] = useState(children)
  return <output className="sr-only">{children === first ? '' : children}</output>
}
