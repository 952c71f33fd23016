import { useLanguage } from '#app/language/words.tsx'

/**
 * Three steps from order to delivery. `days`: minimum and maximum delivery time in working days.
 * `returnDays`: the return period in days.
 */
export function HowItWorks({ days: [from, to], returnDays }: { days: [number, number]; returnDays: number }) {
  const { t } = useLanguage()
  const steps = [
    [t('home.how-pick'), t('home.how-pick-text')],
    [t('home.how-pay'), t('home.how-pay-text')],
    [t('home.how-arrive'), t('home.how-arrive-text', { from, to, returns: returnDays })],
  ]
  return (
    <section className="section" aria-labelledby="how">
      <div className="page">
        <div className="section-head">
          <h2 id="how">{t('home.how')}</h2>
        </div>
        <ol className="how">
          {steps.map(([step, words]) => (
            <li key={step}>
              <h3>{step}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
