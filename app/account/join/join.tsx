import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { sessionCookie } from '#shared/cookies/session-cookie.ts'
import { urls } from '#shared/urls.ts'
import { getInvite, JoinStaff, joinStaff } from '#shop/office/staff/staff.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { bounceCrossSiteArrival } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/join'
import { followedLinkToken, clearFollowedLink } from '../parts/followed-link.server.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import { rememberEmail } from '#app/parts/account/remembered-email.server.ts'

export const handle = staticPage

/** Opening the link only shows the invitation; a button accepts it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by } = getRequestContext(context)
  const token = followedLinkToken(request, context, 'staff-invite')
  if (by.kind !== 'customer') bounceCrossSiteArrival(request, context)
  const invite = await getInvite(shop, token)
  if (invite && by.kind !== 'customer') rememberEmail(context, invite.email)
  return {
    invite,
    token: invite ? token : '',
    signedInAs: by.kind === 'customer' ? by.email : null,
    shopName: shop.settings.name,
    words: getMessages(context, 'account', 'join'),
  }
}

/** Accepts the invitation and opens the admin, which first asks for a second step. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { shop, by, address, setCookie } = getRequestContext(context)
  if (by.kind !== 'customer') return redirect(urls.login({ redirect: urls.join({ link: '1' }) }))
  try {
    const { token } = await joinStaff(shop, by, parseForm(JoinStaff, values), { address })
    setCookie(sessionCookie(token))
    clearFollowedLink(context, 'staff-invite')
    return redirect(adminUrls.admin())
  } catch (error) {
    return rejectForm(error, values)
  }
}

export default function JoinStaffPage({ loaderData: { invite, token, signedInAs, shopName }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData?.refusal
  if (!invite) {
    return (
      <AccountFrame>
        <PageHead title={t('join.title')} />
        <h1>{t('join.expired-heading')}</h1>
        <p>{t('join.expired')}</p>
        <LinkButton size="large" full variant="secondary" to={urls.home()}>
          {t('common.back-home')}
        </LinkButton>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame>
      <PageHead title={t('join.title')} />
      <h1>{t('join.heading')}</h1>
      <AccountFormErrors refusal={refusal} labels={{}} />
      <p>{t(`join.${invite.role}`, { shop: shopName, email: invite.email })}</p>
      {signedInAs === null ? (
        <Strangers />
      ) : signedInAs === invite.email ? (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <p className="text-ink-2">{t('join.two-step')}</p>
          <Button type="submit" size="large" full>
            {t('join.action')}
          </Button>
        </form>
      ) : (
        <Somebody email={signedInAs} />
      )}
    </AccountFrame>
  )
}

/** Visitors who are not signed in sign in first and come back. */
function Strangers() {
  const { t } = useLanguage()
  const back = { redirect: urls.join({ link: '1' }) }
  return (
    <>
      <p className="text-ink-2">{t('join.sign-in-first')}</p>
      <LinkButton size="large" full to={urls.login(back)}>
        {t('common.sign-in')}
      </LinkButton>
      <LinkButton size="large" full variant="secondary" to={urls.register(back)}>
        {t('common.register')}
      </LinkButton>
    </>
  )
}

/** For a visitor who is signed in with another address than the invited one. */
function Somebody({ email }: { email: string }) {
  const { t, href } = useLanguage()
  return (
    <form method="post" action={href(urls.signOut())}>
      <p>{t('join.another', { email })}</p>
      <Button type="submit" size="large" full variant="secondary">
        {t('join.sign-out')}
      </Button>
    </form>
  )
}
