import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The heading of a section, with a link to the page that has all of it. */
export function SectionHead({ id, title, to, all }: { id: string; title: string; to: string; all: string }) {
  const { href } = useLanguage()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id={id}>{title}</h2>
      <a className="arrow-link" href={href(to)}>
        {all}
        <Icon name="arrow-right" small />
      </a>
    </div>
  )
}
