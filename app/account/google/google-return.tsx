import { data, redirect } from 'react-router'
import { z } from 'zod'
import { localize } from '#shared/locale.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { completeGoogleSignIn } from '#shop/accounts/sign-in/google.ts'
import { rejectForm } from '#app/request/forms.server.ts'
import { bounceCrossSiteArrival } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/google-return'
import { finishSignIn } from '../parts/finish-sign-in.server.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { clearGoogleState, readGoogleState } from './google-state.server.ts'
import { safeNextPath } from '../parts/safe-next-path.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'

export const handle = staticPage

const Reason = z.enum(['cancelled', 'invalid-token', 'account-blocked', 'too-many-requests', 'service-unavailable'])

/**
 * Turns Google's response, which api/accounts/google.ts has stored, into a session. The browser
 * arrives from another site, so its SameSite=Strict cookies are missing. A first redirect to this
 * page brings them: the sign-in attempt, the basket and the rest.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const trip = readGoogleState(request)
  // Google may redirect back at once. The browser then names a page of the shop as the last one, so
  // no source is trusted.
  if (!trip) bounceCrossSiteArrival(request, context, [])
  const here = getRequestContext(context)
  const refused = Reason.safeParse(readQuery('googleReturn', request.url).refused).data
  // Google accepts only one return URL, so the language comes from the page where sign-in started.
  if (trip && trip.locale !== here.locale) return redirect(here.shop.settings.url + localize(urls.googleReturn({ refused }), trip.locale))
  const next = trip?.next ? safeNextPath(trip.next) : ''
  clearGoogleState(context)
  if (refused === 'cancelled') return redirect(urls.login({ redirect: next }))
  if (!trip && here.by.kind === 'customer') return redirect(urls.account())
  try {
    if (refused) throw new Failure(refused)
    return finishSignIn(context, await completeGoogleSignIn(here.shop, here.by, trip?.secret ?? '', here), next)
  } catch (error) {
    const { data: refusal, init } = rejectForm(error)
    return data({ words: getMessages(context, 'account'), ...refusal, redirect: next }, init ?? undefined)
  }
}

export default function GoogleReturnPage({ loaderData: { refusal, redirect: wanted } }: Route.ComponentProps) {
  const { t } = useLanguage()
  const isWritten = refusal.failure === 'confirm-first'
  return (
    <AccountFrame>
      <PageHead title={t('account.title.login')} />
      <h1>{t(isWritten ? 'account.google.email-sent' : 'account.google.heading')}</h1>
      {isWritten ? (
        <Notice role="alert">
          <p>{t('failures.confirm-first')}</p>
        </Notice>
      ) : (
        <AccountFormErrors refusal={refusal} labels={{}} />
      )}
      <LinkButton variant={isWritten ? 'secondary' : 'primary'} size="large" full to={urls.login({ redirect: wanted || undefined })}>
        {t('account.google.back')}
      </LinkButton>
    </AccountFrame>
  )
}
