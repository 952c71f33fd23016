import './shared-passport.css'
import { data } from 'react-router'
import { localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { getSharedPassport } from '#shop/ordering/passport.ts'
import { PassportStamp } from '#app/parts/passport/stamp.tsx'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/shared-passport'

export const handle = staticPage

/** A passport that its customer shares: the stamps, and the first name if chosen. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { shop } = getRequestContext(context)
  const words = getMessages(context, 'passport')
  const shown = await getSharedPassport(shop, token).catch((error: unknown) => {
    if (error instanceof Failure) return error
    throw error
  })
  if (shown instanceof Failure) return data({ words, token, passport: null }, { status: shown.status })
  return data({ words, token, passport: shown })
}

export default function SharedPassportPage({ loaderData: { passport, token } }: Route.ComponentProps) {
  const { t, locale } = useLanguage()
  if (!passport) {
    return (
      <div className="page shared-passport">
        <PageHead title={t('passport.title')} />
        <EmptyState level="h1" title={t('passport.unknown')} text={t('passport.unknown-text')}>
          <LinkButton to={urls.products()}>{t('common.all-snacks')}</LinkButton>
        </EmptyState>
      </div>
    )
  }
  const { firstName, stamps, total } = passport
  const title = firstName === null ? t('passport.title') : t('passport.of', { name: firstName })
  const count = t('passport.public-count', { count: stamps.length, total })
  return (
    <div className="page shared-passport">
      <PageHead
        title={title}
        description={count}
        path={urls.sharedPassport(token)}
        picture={{ path: localize(urls.sharedPassportPicture(token), locale), alt: title, width: 1200, height: 630 }}
        isUnlisted
      />
      {/* The address contains the secret token: other sites must not receive it as the referrer. */}
      {import.meta.env.SSR && <meta name="referrer" content="same-origin" />}
      <h1>{title}</h1>
      <p className="lede">{count}</p>
      <ul className="stamps">
        {stamps.map((stamp) => (
          <li key={stamp.country}>
            <PassportStamp stamp={stamp} />
          </li>
        ))}
      </ul>
      <div className="shared-passport-own">
        <p>{t('passport.empty-text')}</p>
        <LinkButton to={urls.countries()}>{t('passport.start-own')}</LinkButton>
      </div>
    </div>
  )
}
