import './passport.css'
import { redirect } from 'react-router'
import { localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { getPassport, SavePassportNote, savePassportNote, SharePassport, sharePassport, unsharePassport } from '#shop/ordering/passport.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { PassportStamp } from '#app/parts/passport/stamp.tsx'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/passport'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { NextCountries } from './next-countries.tsx'
import { SharePassportSection } from './share-passport.tsx'
import { StampNote } from './stamp-note.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop, locale } = getRequestContext(context)
  const { share, ...passport } = await getPassport(shop, by)
  return {
    ...passport,
    share: share && { url: shop.settings.url + localize(urls.sharedPassport(share.token), locale), showsName: share.showsName },
    words: getMessageBundle(context, 'dashboard'),
  }
}

/** Saves a note, or turns the public link on or off. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const values = await readForm(request)
  try {
    if (values.intent === 'note') await savePassportNote(shop, by, parseForm(SavePassportNote, values))
    else if (values.intent === 'share') await sharePassport(shop, by, parseForm(SharePassport, values))
    else if (values.intent === 'unshare') await unsharePassport(shop, by)
    else throw new Failure('invalid-input')
    setFlash(context, 'common.saved')
    return redirect(urls.passport(), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** The countries that the customer has tasted, where to go next, and the public link. */
export default function PassportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stamps, total, next, share } = loaderData
  const { t, href } = useLanguage()
  const refusal = actionData?.refusal
  const refusedNote = refusal?.fields.note === undefined ? undefined : stamps.find(({ country }) => country === refusal.values.country)
  return (
    <DashboardFrame at="passport">
      <PageHead title={t('passport.title')} />
      <h1>{t('passport.title')}</h1>
      {refusal && !refusedNote && (
        <div className="mt-5">
          <FailureNotice failure={refusal.failure} />
        </div>
      )}
      {stamps.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={t('passport.empty')} text={t('passport.empty-text')}>
            <LinkButton to={urls.products()}>{t('dashboard.no-orders-action')}</LinkButton>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="passport-count">{t('passport.count', { count: stamps.length, total })}</p>
          <ul className="stamps">
            {stamps.map((stamp) => (
              <li key={stamp.country}>
                <PassportStamp stamp={stamp} />
                {stamp.saved > 0 && <a href={href(urls.saved())}>{t('passport.saved', { count: stamp.saved })}</a>}
                <StampNote country={stamp.country} note={stamp.note} refusal={stamp === refusedNote ? refusal : undefined} />
              </li>
            ))}
          </ul>
          <SharePassportSection share={share} />
        </>
      )}
      <NextCountries next={next} />
    </DashboardFrame>
  )
}
