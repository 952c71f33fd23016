import { data, redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { resubscribe, getSubscription, unsubscribe } from '#shop/mail/consents.ts'
import { readForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/unsubscribe'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'

export const handle = staticPage

/**
 * Only shows the state: mail scanners open the links of an email and must not unsubscribe anyone.
 * Without a link, the page explains where to find one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request)
  const subscription = await getSubscription(getRequestContext(context).shop, token)
  return data(
    { words: getMessages(context, 'unsubscribe'), subscription, hasLink: token !== '' },
    { status: subscription || !token ? 200 : 404 },
  )
}

/**
 * Unsubscribes, or undoes that. A mail program posts `List-Unsubscribe=One-Click` (RFC 8058)
 * without cookies or Origin and follows no redirect: the token is enough. There is no rate limit by
 * address, because a mail provider posts for all its readers from a few addresses.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request)
  const { shop } = getRequestContext(context)
  const values = await readForm(request).catch((): Record<string, string> => ({}))
  const subscription = values.intent === 'undo' ? await resubscribe(shop, token) : await unsubscribe(shop, token)
  if (!subscription) return data(null, { status: 404 })
  return values.intent ? redirect(urls.unsubscribe({ token })) : null
}

function tokenIn(request: Request): string {
  return readQuery('unsubscribe', request.url).token ?? ''
}

export default function UnsubscribePage({ loaderData: { subscription, hasLink } }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <AccountFrame>
      <PageHead title={t('unsubscribe.title')} />
      {!hasLink ? (
        <>
          <h1>{t('unsubscribe.heading')}</h1>
          <p>{t('unsubscribe.how')}</p>
          <ToSettings />
        </>
      ) : !subscription ? (
        <>
          <h1>{t('unsubscribe.unknown-heading')}</h1>
          <p>{t('unsubscribe.unknown')}</p>
          <ToSettings />
        </>
      ) : subscription.agreed ? (
        <>
          <h1>{t('unsubscribe.heading')}</h1>
          <p>{t(`unsubscribe.ask-${subscription.topic}`)}</p>
          <Press intent="unsubscribe" label={t('unsubscribe.action')} />
          <p className="text-ink-2">{t('unsubscribe.others')}</p>
        </>
      ) : (
        <>
          <h1>{t('unsubscribe.done-heading')}</h1>
          <p>{t(`unsubscribe.done-${subscription.topic}`)}</p>
          {subscription.undoable && <Press intent="undo" label={t('unsubscribe.undo')} />}
          <ToSettings />
        </>
      )}
    </AccountFrame>
  )
}

/** Posts to the page's own URL, which holds the token. */
function Press({ intent, label }: { intent: 'unsubscribe' | 'undo'; label: string }) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={intent === 'undo' ? 'secondary' : 'primary'} size="large" full>
        {label}
      </Button>
    </form>
  )
}

function ToSettings() {
  const { t, href } = useLanguage()
  return (
    <p>
      <a className="link" href={href(`${urls.settings()}#mail`)}>
        {t('unsubscribe.settings')}
      </a>
    </p>
  )
}
