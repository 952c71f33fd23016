import { useLanguage } from '#app/language/words.tsx'

/** Breadcrumbs. The page itself is last, without a link. */
export function Breadcrumbs({ trail }: { trail: { label: string; to?: string }[] }) {
  const { t, href } = useLanguage()
  return (
    <nav aria-label={t('common.breadcrumbs')}>
      <ol className="breadcrumbs">
        {trail.map(({ label, to }) => (
          <li key={label}>{to ? <a href={href(to)}>{label}</a> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
