import type { ReactNode } from 'react'

interface StillProps {
  as: 'header' | 'footer'
  id: string
  className: string
  children: ReactNode
}

/** The server's HTML of each static part. */
const kept = new Map<string, string>()

/**
 * A static part of the page: only the server renders it, and the browser keeps its HTML. So its
 * code is not downloaded, and it is not hydrated. Pass the children as `import.meta.env.SSR &&
 * <Part />`. Later changes are made by enhance.ts.
 */
export function StaticPart({ as: Part, id, className, children }: StillProps) {
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
