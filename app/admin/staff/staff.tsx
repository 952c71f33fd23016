import './staff.css'
import { redirect } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { isReauthenticated } from '#shop/accounts/sign-in/sessions.ts'
import { listInvites, listStaff } from '#shop/office/staff/staff.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/staff'
import { handleStaffAction, staffActionNames } from './staff-action.server.ts'
import { StaffList } from './staff-list.tsx'
import { InviteStaffForm } from './invite-staff-form.tsx'
import { InviteList } from './invites.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'staff.change')
  const { shop } = getRequestContext(context)
  const asked = readAdminQuery('staff', request.url).done
  return {
    staff: await listStaff(shop, by),
    invites: await listInvites(shop, by),
    /**
     * Without fresh reauthentication the page is read-only. Otherwise staff would lose typed
     * text on the way to the proof.
     */
    proved: isReauthenticated(shop, by),
    done: staffActionNames.find((one) => one === asked) ?? null,
    now: shop.now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'staff.change')
  const values = await readForm(request)
  try {
    return await handleStaffAction(context, by, values)
  } catch (error) {
    if (error instanceof Failure && error.code === 'prove-first') return redirect(urls.reauthenticate({ redirect: adminUrls.staff() }))
    return rejectForm(error, values)
  }
}

export default function AdminStaffPage({ loaderData: { staff, invites, proved, done, now }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData?.refusal
  return (
    <>
      <PageHead title={t('admin-staff.title')} />
      <h1>{t('admin-staff.title')}</h1>
      {done && !refusal && <Notice tone="ok">{t(`admin-staff.done-${done}`)}</Notice>}
      {refusal && <FailureNotice failure={refusal.failure} />}
      {!proved && (
        <Notice>
          <p>{t('admin-staff.reauthenticate-text')}</p>
          <p className="staff-reauthenticate">
            <LinkButton variant="secondary" size="small" to={urls.reauthenticate({ redirect: adminUrls.staff() })}>
              {t('admin-staff.reauthenticate')}
            </LinkButton>
          </p>
        </Notice>
      )}
      <div className="admin-stack">
        <StaffList staff={staff} proved={proved} now={now} />
        <InviteList invites={invites} proved={proved} now={now} />
        {proved && <InviteStaffForm refusal={refusal?.values.intent === 'invite' ? refusal : undefined} />}
      </div>
    </>
  )
}
