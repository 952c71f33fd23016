import './mail.css'
import { redirect } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Failure } from '#shop/failure.ts'
import { getEmailForStaff } from '#shop/office/mail/email-previews.ts'
import { retryEmail } from '#shop/office/mail/email-log.ts'
import { ResendEmail, resendOrderEmail } from '#shop/ordering/order-notices/resend-order-email.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/sent-email'
import { SentEmailFacts } from './sent-email-facts.tsx'
import { SentEmailText } from './sent-email-text.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'mail.read')
  const { shop } = getRequestContext(context)
  const email = await getEmailForStaff(shop, by, params.id).catch(orNotFound(request))
  return {
    ...email,
    isSent: readAdminQuery('sentEmail', request.url).sent !== undefined,
    formKey: crypto.randomUUID() as string,
    now: shop.now(),
  }
}

/**
 * Sends an email again. A failed email is sent unchanged; an email about an order is rendered
 * again.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'mail.read')
  const { shop } = getRequestContext(context)
  const values = await readForm(request)
  try {
    if (values.intent !== 'send-again') throw new Failure('invalid-input')
    const { entry, orderNumber } = await getEmailForStaff(shop, by, params.id)
    if (entry.state === 'dead') await retryEmail(shop, by, entry.id)
    else if (orderNumber) await resendOrderEmail(shop, by, { number: orderNumber, emailId: entry.id, ...parseForm(ResendEmail, values) })
    else throw new Failure('not-found')
    return redirect(adminUrls.sentEmail(entry.id, { sent: '1' }), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/**
 * One email: its text where staff may read it, its delivery state, and a button to send it again.
 */
export default function AdminSentEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, orderNumber, rendered, unavailableReason, maySend, isSent, formKey, now } = loaderData
  const { t, href } = useLanguage()
  const name = t(`email-names.${entry.template}`)
  return (
    <>
      <PageHead title={name} />
      <a className="admin-back" href={href(adminUrls.mail())}>
        <Icon name="arrow-left" small /> {t('admin.mail')}
      </a>
      <h1>{name}</h1>
      {isSent && !actionData && <Notice tone="ok">{t('admin-emails.sent')}</Notice>}
      {actionData && <FailureNotice failure={actionData.refusal.failure} />}
      <div className="admin-columns">
        <section className="admin-card" aria-label={t('admin-emails.message')}>
          <SentEmailText entry={entry} rendered={rendered} unavailableReason={unavailableReason} />
        </section>
        <section className="admin-card" aria-label={t('admin.status')}>
          <SentEmailFacts entry={entry} orderNumber={orderNumber} now={now} />
          {maySend && (
            <form method="post" className="admin-confirm">
              <input type="hidden" name="key" value={formKey} />
              <Button name="intent" value="send-again" variant="secondary" size="small" icon="send">
                {t('admin-mail.again')}
              </Button>
            </form>
          )}
        </section>
      </div>
    </>
  )
}
