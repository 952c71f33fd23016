import { useRootData } from '#app/request/root-data.ts'
import { useLanguage } from '#app/language/words.tsx'

/** Facts in numbers, only from the shop's own data. */
export function ShopFacts({ countries, days }: { countries: number; days: [number, number] }) {
  const { t, money } = useLanguage()
  const { snacks, freeFromCents } = useRootData()
  const facts = [
    [String(snacks), t('home.fact-snacks')],
    [String(countries), t('home.fact-countries', { count: countries })],
    [t('home.fact-days', { from: days[0], to: days[1] }), t('home.fact-delivery')],
    ...(freeFromCents === null ? [] : [[money(freeFromCents), t('home.fact-free')]]),
  ]
  return (
    <div className="facts">
      <ul className="page">
        {facts.map(([figure, words]) => (
          <li key={words}>
            <b>{figure}</b> <span>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
