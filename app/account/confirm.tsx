import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { ConfirmEmail, confirmEmail } from '#shop/accounts.ts'
import { flash } from '../flash.server.ts'
import { parse, readForm, refuse } from '../forms.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/confirm'
import { AccountFrame } from './frame.tsx'
import { nextPage } from './next-page.ts'
import { Refused } from './refused.tsx'
import { rememberAddress } from './typed-address.server.ts'

/** Only shows a button: programs that open the links of a letter to scan them must not use the token up. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { words: words(context, 'account'), token: new URL(request.url).searchParams.get('token') ?? '' }
}

/** Confirms the address and goes on: to where the customer was going, by way of signing in for who is not signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { shop, by, address } = ask(context)
  let confirmed: Awaited<ReturnType<typeof confirmEmail>>
  try {
    confirmed = await confirmEmail(shop, parse(ConfirmEmail, values), { address })
  } catch (error) {
    return refuse(error)
  }
  flash(context, 'common.address-confirmed')
  if (by.kind === 'customer' && by.email === confirmed.email) return redirect(nextPage(confirmed.next))
  rememberAddress(context, confirmed.email)
  return redirect(urls.login({ redirect: confirmed.next ?? undefined }))
}

export default function Confirm({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData?.refusal
  if (!token || refusal?.failure === 'link-expired' || refusal?.failure === 'invalid-input') {
    return (
      <AccountFrame>
        <PageHead title={t('account.title.confirm')} />
        <h1>{t('account.confirm.spent-heading')}</h1>
        <p>{t('account.confirm.spent')}</p>
        <LinkButton size="large" full to={urls.account()}>
          {t('account.login.action')}
        </LinkButton>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame>
      <PageHead title={t('account.title.confirm')} />
      <h1>{t('account.confirm.heading')}</h1>
      <Refused refusal={refusal} labels={{}} />
      <p>{t('account.confirm.text')}</p>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large" full>
          {t('account.confirm.action')}
        </Button>
      </form>
    </AccountFrame>
  )
}
