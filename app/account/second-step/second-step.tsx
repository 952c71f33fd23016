import { redirect, type RouterContextProvider } from 'react-router'
import { clearedPendingSignInCookie } from '#shared/cookies/session-cookie.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { awaitsSecondStep, completeSignIn, SecondStep } from '#shop/accounts/sign-in/sign-in.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useRootData } from '#app/request/root-data.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useRequiredMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/second-step'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { finishSignIn } from '../parts/finish-sign-in.server.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { safeNextPath } from '../parts/safe-next-path.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'

export const handle = staticPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by, pendingToken } = getRequestContext(context)
  const query = readQuery('secondStep', request.url)
  const wanted = query.redirect
  if (!(await awaitsSecondStep(shop, pendingToken)))
    throw by.kind === 'customer' ? redirect(safeNextPath(wanted)) : startAgain(context, wanted)
  return {
    words: getMessages(context, 'account', 'two-step'),
    redirect: wanted ? safeNextPath(wanted) : '',
    way: query.way === 'recovery' ? ('recovery' as const) : undefined,
  }
}

/** Completes the sign-in and redirects to the visitor's destination. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = getRequestContext(context)
  try {
    const input = parseForm(SecondStep, { ...values, remember: values.remember === 'on' })
    return finishSignIn(context, await completeSignIn(here.shop, here.by, input, here), values.redirect)
  } catch (error) {
    if (error instanceof Failure && error.code === 'link-expired') return startAgain(context, values.redirect)
    return rejectForm(error, values)
  }
}

/** The sign-in waited too long, or was completed in another window. */
function startAgain(context: Readonly<RouterContextProvider>, wanted: string | null | undefined): Response {
  getRequestContext(context).setCookie(clearedPendingSignInCookie)
  setFlash(context, 'common.sign-in-expired')
  return redirect(urls.login({ redirect: wanted ? safeNextPath(wanted) : undefined }))
}

export default function SecondStepPage({ loaderData: { redirect: wanted, way }, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const { shopName } = useRootData()
  const refusal = actionData?.refusal
  const required = useRequiredMessages('code')
  const label = t(way ? 'two-step.second.recovery-code' : 'two-step.second.code')
  const other = urls.secondStep({ redirect: wanted || undefined, way: way ? undefined : 'recovery' })
  return (
    <AccountFrame>
      <PageHead title={t('two-step.second.title')} />
      <h1>{t('two-step.second.heading')}</h1>
      <AccountFormErrors refusal={refusal} labels={{ code: label }} />
      <p>{way ? t('two-step.second.text-recovery') : t('two-step.second.text', { shop: shopName })}</p>
      <form method="post" noValidate>
        <input type="hidden" name="redirect" value={wanted} />
        <InputField
          name="code"
          label={label}
          help={way && t('two-step.second.recovery-help')}
          error={refusal?.fields.code}
          messages={required.code}
          inputMode={way ? undefined : 'numeric'}
          autoComplete={way ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
        <Checkbox name="remember" label={t('two-step.second.remember')} defaultChecked={refusal?.values.remember === 'on'} />
        <Button type="submit" size="large" full>
          {t('two-step.second.action')}
        </Button>
      </form>
      <p>
        <a className="link link-alone" href={href(other)}>
          {t(way ? 'two-step.second.use-app' : 'two-step.second.use-recovery')}
        </a>
      </p>
      <BackToSignIn redirect={wanted} />
    </AccountFrame>
  )
}
