import './staff.css'
import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { hasProof } from '#shop/accounts/sign-in/sessions.ts'
import { invitesFor, staffFor } from '#shop/office/staff/staff.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, refuse } from '#app/request/forms.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/staff'
import { answerStaff, staffDoings } from './answer.server.ts'
import { Colleagues } from './colleagues.tsx'
import { InviteForm } from './invite-form.tsx'
import { Invites } from './invites.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'staff.change')
  const { shop } = ask(context)
  const asked = new URL(request.url).searchParams.get('done')
  return {
    staff: await staffFor(shop, by),
    invites: await invitesFor(shop, by),
    /**
     * Without a fresh proof of identity the page is read-only. Otherwise staff would lose typed
     * text on the way to the proof.
     */
    proved: hasProof(shop, by),
    done: staffDoings.find((one) => one === asked) ?? null,
    now: shop.now(),
    words: words(context, 'admin-staff'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'staff.change')
  const values = await readForm(request)
  try {
    return await answerStaff(context, by, values)
  } catch (error) {
    if (error instanceof Failure && error.code === 'prove-first') return redirect(urls.prove({ redirect: adminUrls.staff() }))
    return refuse(error, values)
  }
}

export default function AdminStaff({ loaderData: { staff, invites, proved, done, now }, actionData }: Route.ComponentProps) {
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
          <p>{t('admin-staff.prove-text')}</p>
          <p className="staff-prove">
            <LinkButton variant="secondary" size="small" to={urls.prove({ redirect: adminUrls.staff() })}>
              {t('admin-staff.prove')}
            </LinkButton>
          </p>
        </Notice>
      )}
      <div className="admin-stack">
        <Colleagues staff={staff} proved={proved} now={now} />
        <Invites invites={invites} proved={proved} now={now} />
        {proved && <InviteForm refusal={refusal?.values.intent === 'invite' ? refusal : undefined} />}
      </div>
    </>
  )
}
