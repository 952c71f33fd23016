import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { ConfirmEmail, confirmEmail } from '#shop/accounts.ts'
import { ownerOfLink } from '#shop/letter-links.ts'
import { WantLetter, wantLetter } from '#shop/wanted-letters.ts'
import { flash } from '../flash.server.ts'
import { parse, readForm, refuse } from '../forms.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { still } from '../still.ts'
import { Button } from '../ui/button.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/confirm'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { followedToken, forgetFollowed } from './followed-link.server.ts'
import { AccountFrame } from './frame.tsx'
import { LetterForm } from './letter-form.tsx'
import { LetterSent } from './letter-sent.tsx'
import { nextPage } from './next-page.ts'
import { Refused } from './refused.tsx'
import { rememberAddress, rememberedAddress } from './typed-address.server.ts'

export const handle = still

/** Only shows a button: programs that open the links of a letter to scan them must not use the token up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = followedToken(request, context, 'confirm-email')
  const owner = await ownerOfLink(ask(context).shop, 'confirm-email', token)
  return {
    words: words(context, 'account'),
    token: owner ? token : '',
    email: rememberedAddress(request),
    sent: new URL(request.url).searchParams.has('sent'),
  }
}

/** Confirms the address and goes on; or has another letter written, the same for every address. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = ask(context)
  try {
    if (values.intent !== 'letter') {
      const confirmed = await confirmEmail(here.shop, parse(ConfirmEmail, values), here)
      forgetFollowed(context, 'confirm-email')
      flash(context, 'common.address-confirmed')
      return goOn(context, confirmed)
    }
    const { email } = parse(WantLetter, values)
    rememberAddress(context, email)
    await wantLetter(here.shop, 'confirm-email', { email }, here)
  } catch (error) {
    return refuse(error, values)
  }
  return redirect(`${urls.confirm()}?sent=1`)
}

/** To where the customer was going, by way of signing in for who is not signed in. */
function goOn(context: Route.ActionArgs['context'], { email, next }: { email: string; next: string | null }): Response {
  const { by } = ask(context)
  if (by.kind === 'customer' && by.email === email) return redirect(nextPage(next))
  rememberAddress(context, email)
  return redirect(urls.login({ redirect: next ?? undefined }))
}

export default function Confirm({ loaderData: { token, email, sent }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData?.refusal
  // Of a spent link the heading says what the refusal would.
  const form = { email, refusal: refusal?.failure === 'link-expired' ? undefined : refusal }
  return (
    <AccountFrame>
      <PageHead title={t('account.title.confirm')} />
      {token ? (
        <Press token={token} refusal={refusal} />
      ) : sent ? (
        <LetterSent text={email ? t('account.confirm.sent', { email }) : t('account.confirm.sent-nameless')} {...form} />
      ) : (
        <>
          <h1>{t('account.confirm.spent-heading')}</h1>
          <p>{t('account.confirm.spent')}</p>
          <LetterForm submit={t('account.letter.again')} {...form} />
        </>
      )}
      {!token && <BackToSignIn />}
    </AccountFrame>
  )
}

function Press({ token, refusal }: { token: string; refusal: Parameters<typeof Refused>[0]['refusal'] }) {
  const { t } = useLanguage()
  return (
    <>
      <h1>{t('account.confirm.heading')}</h1>
      <Refused refusal={refusal} labels={{}} />
      <p>{t('account.confirm.text')}</p>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large" full>
          {t('account.confirm.action')}
        </Button>
      </form>
    </>
  )
}
