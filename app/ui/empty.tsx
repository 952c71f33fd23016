import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  text?: ReactNode
  /** A drawing in public/motifs, cropped in the corner. */
  motif?: string
  /** One way on. */
  children?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}

/** Says that there is nothing here yet, and what to do about it. */
export function Empty({ title, text, motif = 'biscuit', children, level: Heading = 'h2' }: EmptyProps) {
  return (
    <div className="empty">
      <img className="motif" src={`/motifs/${motif}.svg`} width={208} height={208} alt="" />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
