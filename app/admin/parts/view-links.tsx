import { useLanguage } from '#app/language/words.tsx'

interface ViewLink {
  to: string
  text: string
  isHere: boolean
  /** Shown unless it is zero. */
  count?: number
}

/** Links to the views of a list or a group of pages. */
export function ViewLinks({ label, links }: { label: string; links: ViewLink[] }) {
  const { href, number } = useLanguage()
  return (
    <nav className="pills" aria-label={label}>
      {links.map(({ to, text, isHere, count = 0 }) => (
        <a key={to} className="chip" href={href(to)} aria-current={isHere ? 'page' : undefined}>
          {text} {count > 0 && <span>{number(count)}</span>}
        </a>
      ))}
    </nav>
  )
}
