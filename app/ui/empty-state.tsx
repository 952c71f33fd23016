import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  text?: ReactNode
  /** An illustration in public/motifs, cropped in the corner. */
  motif?: string
  /** A link or button to continue. */
  children?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}

/** Empty state: explains that nothing is here yet and how to continue. */
export function EmptyState({ title, text, motif = 'biscuit', children, level: Heading = 'h2' }: EmptyProps) {
  return (
    <div className="empty">
      <img className="motif" src={`/motifs/${motif}.svg`} width={208} height={208} alt="" />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
