import '../parts/settings.css'
import { redirect } from 'react-router'
import { z } from 'zod'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { requestDeletion, cancelDeletion, getDeletionDate } from '#shop/office/customers/privacy.ts'
import { isReauthenticated } from '#shop/accounts/sign-in/sessions.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/private'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { DeleteAccountSection } from './delete-account.tsx'
import { DownloadDataSection, StoredDataSection } from './stored-data.tsx'
import { DeletionPending } from './deletion-pending.tsx'

/** The ticked box confirms that the customer read the consequences. */
const Delete = z.object({ understood: z.literal('on') })
const DELETE_SECTION_URL = `${urls.private()}#delete`

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  return {
    dueAt: await getDeletionDate(shop, by),
    proved: isReauthenticated(shop, by),
    isOwner: by.role === 'owner',
    words: getMessageBundle(context, 'dashboard'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  try {
    const values = await readForm(request)
    if (values.intent === 'keep') {
      await cancelDeletion(shop, by).catch(async (error: unknown) => {
        // After a double click the deletion is already cancelled: that is a success.
        if (!(error instanceof Failure) || (await getDeletionDate(shop, by))) throw error
      })
      setFlash(context, 'common.deletion-cancelled')
    } else if (values.intent === 'delete') {
      parseForm(Delete, values)
      await requestDeletion(shop, by)
    } else throw new Failure('invalid-input')
    return redirect(urls.private())
  } catch (error) {
    if (error instanceof Failure && error.code === 'prove-first') return redirect(urls.reauthenticate({ redirect: DELETE_SECTION_URL }))
    return rejectForm(error)
  }
}

/** The customer's data: an explanation, a download and the deletion of the account. */
export default function PrivatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { dueAt, proved, isOwner } = loaderData
  const { t } = useLanguage()
  return (
    <DashboardFrame at="private">
      <PageHead title={t('private.title')} />
      <h1>{t('private.title')}</h1>
      {dueAt && <DeletionPending dueAt={dueAt} />}
      <StoredDataSection />
      <DownloadDataSection />
      {!dueAt && <DeleteAccountSection proved={proved} back={DELETE_SECTION_URL} isOwner={isOwner} refusal={actionData?.refusal} />}
    </DashboardFrame>
  )
}
