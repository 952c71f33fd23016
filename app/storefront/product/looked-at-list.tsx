import { useState } from 'react'
import { urls } from '#shared/urls.ts'
import { Origin } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useLanguage } from '../../words.tsx'
import { forgetLooks, type Looked } from './looks.ts'

export { note } from './looks.ts'

/** The last few snacks that this browser showed. No prices: what is kept here would grow old. */
export function LookedAtList({ before }: { before: Looked[] }) {
  const { t, href } = useLanguage()
  const [forgotten, forget] = useState(false)
  if (forgotten || before.length === 0) return null
  const press = () => {
    forgetLooks()
    forget(true)
  }
  return (
    <section className="section looked-at" aria-labelledby="looked-at">
      <div className="section-head">
        <h2 id="looked-at">{t('product.looked-at')}</h2>
        <button type="button" className="button button-ghost button-small" onClick={press}>
          {t('product.forget')}
        </button>
      </div>
      <ul className="looks">
        {before.map(({ slug, name, country, pictureId, tint }) => (
          <li key={slug} className="look">
            <div className={`tile tint-${tint}`}>
              <Picture pictureId={pictureId} alt="" sizes="180px" widths={[160, 320]} />
            </div>
            {country && <Origin code={country} />}
            <a href={href(urls.product(slug))}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
