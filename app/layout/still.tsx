import type { ReactNode } from 'react'

interface StillProps {
  as: 'header' | 'footer'
  id: string
  className: string
  children: ReactNode
}

/** What stood in each still part when the document arrived. */
const kept = new Map<string, string>()

/**
 * A part of the page that only the server draws. The browser keeps it as it came, so that neither its code nor its work of waking up
 * travels along: give it children as `import.meta.env.SSR && <Part />`. What must change in it afterwards is changed by enhance.ts.
 */
export function Still({ as: Part, id, className, children }: StillProps) {
  if (import.meta.env.SSR) {
    return (
      <Part id={id} className={className}>
        {children}
      </Part>
    )
  }
  let html = kept.get(id)
  if (html === undefined) kept.set(id, (html = document.getElementById(id)?.innerHTML ?? ''))
  return <Part id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
