import { localeNames } from '#shared/locale.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { countSubscribers } from '#shop/office/mail/subscribers.ts'
import { useLanguage } from '#app/language/words.tsx'
import { subscriberFilterStates } from './subscriber-states.ts'

/** Number of subscribers by state, with links, and the languages of the confirmed ones. */
export function SubscriberCountList({ counts }: { counts: Awaited<ReturnType<typeof countSubscribers>> }) {
  const { t, href, number } = useLanguage()
  return (
    <>
      <ul className="admin-tiles" aria-label={t('admin-newsletter.by-state')}>
        {subscriberFilterStates.map((state) => (
          <li key={state}>
            <a href={href(adminUrls.newsletter({ state }))}>
              {t(`admin-newsletter.state-${state}`)}
              <b>{number(counts.states[state])}</b>
            </a>
          </li>
        ))}
      </ul>
      {counts.languages.length > 0 && (
        <section className="admin-card" aria-labelledby="languages">
          <h2 id="languages">{t('admin-newsletter.by-language')}</h2>
          <dl className="newsletter-languages">
            {counts.languages.map(({ language, count }) => (
              <div key={language}>
                <dt>
                  <a href={href(adminUrls.newsletter({ state: 'confirmed', language }))} lang={language}>
                    {localeNames[language]}
                  </a>
                </dt>
                <dd>{number(count)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
