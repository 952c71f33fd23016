import './withdraw.css'
import { data, redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import type { RequestContext } from '#shop/request-context.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { type FormRejection, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/withdraw'
import { WithdrawChoice } from './withdraw-choice.tsx'
import { WithdrawConfirmation } from './withdraw-confirmation.tsx'
import { WithdrawReceipt } from './withdraw-receipt.tsx'
import { WithdrawStart } from './withdraw-start.tsx'
import { readProgress, saveProgress, startProgress, type WithdrawProgress } from './withdraw-progress.server.ts'
import { quantitiesOf, showWithdrawStep, takeWithdrawStep, type WithdrawStep } from './withdraw-step.server.ts'

export const handle = staticPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const here = getRequestContext(context)
  const { by } = here
  const { order, step } = readQuery('withdraw', request.url)
  const progress = readProgress(here, request)
  if (!progress) startProgress(here)
  return {
    words: getMessages(context, 'account', 'withdraw'),
    known: {
      number: (order ?? '').slice(0, 40),
      name: by.kind === 'customer' ? `${by.firstName} ${by.lastName}`.trim() : '',
      contact: by.kind === 'customer' ? by.email : '',
    },
    at: step === undefined ? undefined : await shownStep(here, step, progress),
  }
}

/** The step of this URL, given the fields that the browser has sent before. */
async function shownStep(here: RequestContext, step: string, progress: WithdrawProgress | null): Promise<Shown> {
  if (step === 'details') return progress?.refusal ? { refusal: progress.refusal } : undefined
  try {
    if (!progress?.form) throw new Failure('link-expired')
    return await showWithdrawStep(here, step, progress.form)
  } catch (error) {
    return { refusal: rejectForm(error).data.refusal }
  }
}

/**
 * Takes a step and redirects to its page, so that Back and a reload never ask to send a form again.
 * A browser without cookies, and a declaration too long for one, get the page at once.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const here = getRequestContext(context)
  const values = await readForm(request)
  const progress = readProgress(here, request)
  try {
    const at = await takeWithdrawStep(here, values)
    const isSaved = progress !== null && saveProgress(here, { ...progress, form: formOf(at) })
    if (isSaved) return redirect(urls.withdraw({ step: at.step }), 303)
    return data(at, { status: at.step === 'choose' && at.error ? 422 : 200 })
  } catch (error) {
    const rejection = rejectForm(error, values)
    const { refusal } = rejection.data
    // A client that asks too often must learn so from the status.
    const isSaved = refusal.failure !== 'too-many-requests' && progress !== null && saveProgress(here, { ...progress, refusal })
    return isSaved ? redirect(urls.withdraw({ step: 'details' }), 303) : rejection
  }
}

function formOf(at: WithdrawStep): WithdrawProgress['form'] {
  if (at.step === 'choose') return { token: at.token, chosen: at.chosen, error: at.error }
  return { token: at.token, chosen: at.step === 'confirm' ? quantitiesOf(at.lines) : null, error: null }
}

/** Withdrawal from the contract, without an account. */
export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <AccountFrame>
      <PageHead title={t('withdraw.title')} description={t('withdraw.description')} path={urls.withdraw()} />
      <Step known={loaderData.known} at={actionData ?? loaderData.at} />
    </AccountFrame>
  )
}

type Shown = WithdrawStep | { refusal: FormRejection } | undefined

function Step({ known, at }: { known: Route.ComponentProps['loaderData']['known']; at: Shown }) {
  if (!at || 'refusal' in at) return <WithdrawStart known={known} refusal={at?.refusal} />
  if (at.step === 'choose') return <WithdrawChoice {...at} />
  return at.step === 'confirm' ? <WithdrawConfirmation {...at} /> : <WithdrawReceipt {...at} />
}
