import '../parts/settings.css'
import '../parts/two-step.css'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { sessionCookie } from '#shared/cookies/session-cookie.ts'
import { urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { isReauthenticated } from '#shop/accounts/sign-in/sessions.ts'
import {
  beginTwoStep,
  ConfirmTwoStep,
  confirmTwoStep,
  renewRecoveryCodes,
  getTwoStepSetUp,
  turnOffTwoStep,
  getTwoStep,
  type TwoStepSetUp,
} from '#shop/accounts/sign-in/two-step.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, type FormRejection, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/two-step'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { BackToSettingsLink } from '../parts/back-to-settings.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { TwoStepOverview } from './two-step-overview.tsx'
import { TwoStepSetUpForm } from './two-step-set-up.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  return {
    email: by.email,
    staff: by.role !== 'customer',
    proved: isReauthenticated(shop, by),
    view: await getTwoStep(shop, by),
    words: getMessageBundle(context, 'dashboard'),
  }
}

/**
 * The outcome of a form on this page: a set-up in progress, recovery codes, or a refusal. It cannot
 * be loaded again by address.
 */
interface Answer {
  setUp?: TwoStepSetUp
  codes?: string[]
  /** True when the codes belong to a new set-up; false when they replace older ones. */
  fresh?: boolean
  refusal?: FormRejection
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  const values = await readForm(request)
  try {
    return await answer(context, by, values)
  } catch (error) {
    if (error instanceof Failure && error.code === 'prove-first') return redirect(urls.reauthenticate({ redirect: urls.twoStep() }))
    const { data: refused, init } = rejectForm(error, values)
    return data<Answer>({ ...refused, setUp: await setUpUnderWay(context, by, values) }, init ?? undefined)
  }
}

async function answer(context: Readonly<RouterContextProvider>, by: Customer, values: Record<string, string>) {
  const { shop, setCookie } = getRequestContext(context)
  switch (values.intent) {
    case 'begin':
      return data<Answer>({ setUp: await beginTwoStep(shop, by) })
    case 'confirm': {
      const { codes, token } = await confirmTwoStep(shop, by, parseForm(ConfirmTwoStep, values))
      setCookie(sessionCookie(token))
      return data<Answer>({ codes, fresh: true })
    }
    case 'renew':
      return data<Answer>(await renewRecoveryCodes(shop, by))
    case 'off':
      await turnOffTwoStep(shop, by)
      setFlash(context, 'common.two-step-off')
      return redirect(urls.twoStep())
    default:
      throw new Failure('invalid-input')
  }
}

/** After a wrong code the user sees the same QR code again. */
async function setUpUnderWay(context: Readonly<RouterContextProvider>, by: Customer, { intent, setup = '' }: Record<string, string>) {
  if (intent !== 'confirm') return undefined
  return getTwoStepSetUp(getRequestContext(context).shop, by, setup).catch((error: unknown) => {
    if (error instanceof Failure) return undefined
    throw error
  })
}

/** Two-step sign-in: off, in set-up, or on. Shows recovery codes once. */
export default function TwoStepPage({ loaderData: { email, staff, proved, view }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { setUp, codes, fresh, refusal } = actionData ?? {}
  return (
    <DashboardFrame at="settings">
      <PageHead title={t('two-step.two.title')} />
      <BackToSettingsLink />
      {codes ? (
        <NewRecoveryCodes codes={codes} fresh={fresh ?? false} email={email} />
      ) : setUp ? (
        <TwoStepSetUpForm setUp={setUp} email={email} refusal={refusal} />
      ) : (
        <TwoStepOverview view={view} staff={staff} proved={proved} refusal={refusal} />
      )}
    </DashboardFrame>
  )
}
