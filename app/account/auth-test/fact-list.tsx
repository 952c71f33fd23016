import { useLanguage } from '#app/language/words.tsx'

/** Names and raw values; a dash for a missing value. */
export function FactList({ facts }: { facts: Record<string, string | number | boolean | null> }) {
  const { t } = useLanguage()
  return (
    <dl className="facts-list">
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact === null || fact === '' ? t('auth-test.none') : String(fact)}</dd>
        </div>
      ))}
    </dl>
  )
}
