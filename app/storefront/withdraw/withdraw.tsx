import './withdraw.css'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/withdraw'
import { WithdrawChoice } from './withdraw-choice.tsx'
import { WithdrawConfirmation } from './withdraw-confirmation.tsx'
import { WithdrawReceipt } from './withdraw-receipt.tsx'
import { WithdrawStart } from './withdraw-start.tsx'
import { takeWithdrawStep } from './withdraw-step.server.ts'

export const handle = staticPage

export function loader({ request, context }: Route.LoaderArgs) {
  const { by } = getRequestContext(context)
  return {
    words: getMessages(context, 'account', 'withdraw'),
    known: {
      number: (readQuery('withdraw', request.url).order ?? '').slice(0, 40),
      name: by.kind === 'customer' ? `${by.firstName} ${by.lastName}`.trim() : '',
      contact: by.kind === 'customer' ? by.email : '',
    },
  }
}

/** Every step is a POST and renders the next, so that no address of a page holds personal data. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  try {
    return await takeWithdrawStep(getRequestContext(context), values)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** Withdrawal from the contract, without an account. */
export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <AccountFrame>
      <PageHead title={t('withdraw.title')} description={t('withdraw.description')} path={urls.withdraw()} />
      <Step known={loaderData.known} at={actionData} />
    </AccountFrame>
  )
}

function Step({ known, at }: { known: Route.ComponentProps['loaderData']['known']; at: Route.ComponentProps['actionData'] }) {
  if (!at || 'refusal' in at) return <WithdrawStart known={known} refusal={at?.refusal} />
  if (at.step === 'choose') return <WithdrawChoice {...at} />
  return at.step === 'confirm' ? <WithdrawConfirmation {...at} /> : <WithdrawReceipt {...at} />
}
