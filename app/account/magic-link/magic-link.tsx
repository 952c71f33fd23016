import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { findLinkOwner } from '#shop/accounts/registration/link-owner.ts'
import { SignInByLink, signInByLink } from '#shop/accounts/sign-in/magic-links.ts'
import { RequestEmail, requestEmail } from '#shop/accounts/registration/email-links.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { bounceCrossSiteArrival } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/magic-link'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { finishSignIn } from '../parts/finish-sign-in.server.ts'
import { followedLinkToken, clearFollowedLink } from '../parts/followed-link.server.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { FeaturedSnacksPanel } from '#app/parts/account/account-panels.tsx'
import { EmailLinkForm } from '../parts/email-link-form.tsx'
import { EmailLinkSent } from '../parts/email-link-sent.tsx'
import { MagicLinkSignInForm } from './magic-link-sign-in-form.tsx'
import { safeNextPath } from '../parts/safe-next-path.ts'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'
import { rememberEmail, rememberedEmail } from '#app/parts/account/remembered-email.server.ts'

export const handle = staticPage

/**
 * Opening the link only shows the account and a button: mail scanners open the links of an email
 * and must not use up the token.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by } = getRequestContext(context)
  const token = followedLinkToken(request, context, 'magic-link')
  const query = readQuery('magicLink', request.url)
  const wanted = query.redirect
  const followed = query.link !== undefined
  if (!followed) {
    bounceCrossSiteArrival(request, context)
    if (by.kind === 'customer') throw redirect(safeNextPath(wanted))
  }
  const owner = await findLinkOwner(shop, 'magic-link', token)
  return {
    words: getMessages(context, 'account'),
    entry: owner && { token, email: owner.email },
    state: query.sent !== undefined ? 'sent' : followed ? 'spent' : 'new',
    email: rememberedEmail(request),
    redirect: wanted ? safeNextPath(wanted) : '',
    products: featuredSnacks(context, 2),
  } as const
}

/**
 * Signs in with the link, or sends an email with a link. The response is the same for every
 * address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = getRequestContext(context)
  const next = values.redirect && safeNextPath(values.redirect)
  try {
    if (values.intent !== 'email') {
      const admitted = await signInByLink(here.shop, here.by, parseForm(SignInByLink, values), here)
      clearFollowedLink(context, 'magic-link')
      return finishSignIn(context, admitted, admitted.next)
    }
    const input = parseForm(RequestEmail, { ...values, redirect: next })
    rememberEmail(context, input.email)
    await requestEmail(here.shop, 'magic-link', input, here)
  } catch (error) {
    return rejectForm(error, values)
  }
  return redirect(urls.magicLink({ redirect: next, sent: '1' }))
}

export default function MagicLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { state, redirect: wanted, products } = loaderData
  const refusal = actionData?.refusal
  const isExpired = refusal?.failure === 'link-expired'
  // Only the auth service knows that a newer link has replaced this one.
  const entry = isExpired ? null : loaderData.entry
  const email = loaderData.entry?.email ?? loaderData.email
  // The heading already says that the link has expired.
  const form = { email, redirect: refusal?.values.redirect ?? wanted, refusal: isExpired ? undefined : refusal }
  return (
    <AccountFrame panel={<FeaturedSnacksPanel products={products} start={t('account.magic.panel')} end={t('account.magic.panel-end')} />}>
      <PageHead title={t('account.title.magic')} />
      {entry && <MagicLinkSignInForm {...entry} refusal={refusal} />}
      {!entry && state === 'sent' && (
        <EmailLinkSent text={email ? t('account.magic.sent', { email }) : t('account.magic.sent-nameless')} {...form} />
      )}
      {!entry && state !== 'sent' && (
        <>
          <h1>{t(state === 'spent' ? 'account.magic.expired-heading' : 'account.magic.heading')}</h1>
          <p>{t(state === 'spent' ? 'account.magic.expired' : 'account.magic.text')}</p>
          <EmailLinkForm submit={t('account.magic.action')} {...form} />
        </>
      )}
      <BackToSignIn redirect={wanted} />
    </AccountFrame>
  )
}
