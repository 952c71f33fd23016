import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { ownerOfLink } from '#shop/accounts/registration/email-links.ts'
import { EnterByLink, enterByLink } from '#shop/accounts/sign-in/magic-links.ts'
import { WantLetter, wantLetter } from '#shop/accounts/registration/requested-emails.ts'
import { parse, readForm, refuse } from '#app/request/forms.server.ts'
import { bounceArrival } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/magic-link'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { enter } from '../parts/enter.server.ts'
import { followedToken, forgetFollowed } from '../parts/followed-link.server.ts'
import { AccountFrame, FeaturedSnacks } from '#app/parts/account/frame.tsx'
import { LetterForm } from '../parts/letter-form.tsx'
import { LetterSent } from '../parts/letter-sent.tsx'
import { MagicEntry } from './magic-entry.tsx'
import { nextPage } from '../parts/next-page.ts'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'
import { rememberAddress, rememberedAddress } from '#app/parts/account/typed-address.server.ts'

export const handle = still

/**
 * Opening the link only shows the account and a button: mail scanners open the links of an email
 * and must not use up the token.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by } = ask(context)
  const token = followedToken(request, context, 'magic-link')
  const query = new URL(request.url).searchParams
  const wanted = query.get('redirect')
  const followed = query.has('link')
  if (!followed) {
    bounceArrival(request, context)
    if (by.kind === 'customer') throw redirect(nextPage(wanted))
  }
  const owner = await ownerOfLink(shop, 'magic-link', token)
  return {
    words: words(context, 'account'),
    entry: owner && { token, email: owner.email },
    state: query.has('sent') ? 'sent' : followed ? 'spent' : 'new',
    email: rememberedAddress(request),
    redirect: wanted ? nextPage(wanted) : '',
    products: featuredSnacks(context, 2),
  } as const
}

/**
 * Signs in with the link, or sends an email with a link. The response is the same for every
 * address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = ask(context)
  const next = values.redirect && nextPage(values.redirect)
  try {
    if (values.intent !== 'letter') {
      const admitted = await enterByLink(here.shop, here.by, parse(EnterByLink, values), here)
      forgetFollowed(context, 'magic-link')
      return enter(context, admitted, admitted.next)
    }
    const input = parse(WantLetter, { ...values, redirect: next })
    rememberAddress(context, input.email)
    await wantLetter(here.shop, 'magic-link', input, here)
  } catch (error) {
    return refuse(error, values)
  }
  return redirect(urls.magicLink({ redirect: next, sent: '1' }))
}

export default function MagicLink({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { entry, state, email, redirect: wanted, products } = loaderData
  const refusal = actionData?.refusal
  // The heading already says that the link has expired.
  const form = { email, redirect: refusal?.values.redirect ?? wanted, refusal: refusal?.failure === 'link-expired' ? undefined : refusal }
  return (
    <AccountFrame panel={<FeaturedSnacks products={products} start={t('account.magic.panel')} end={t('account.magic.panel-end')} />}>
      <PageHead title={t('account.title.magic')} />
      {entry && <MagicEntry {...entry} refusal={refusal} />}
      {!entry && state === 'sent' && (
        <LetterSent text={email ? t('account.magic.sent', { email }) : t('account.magic.sent-nameless')} {...form} />
      )}
      {!entry && state !== 'sent' && (
        <>
          <h1>{t(state === 'spent' ? 'account.magic.spent-heading' : 'account.magic.heading')}</h1>
          <p>{t(state === 'spent' ? 'account.magic.spent' : 'account.magic.text')}</p>
          <LetterForm submit={t('account.magic.action')} {...form} />
        </>
      )}
      <BackToSignIn redirect={wanted} />
    </AccountFrame>
  )
}
