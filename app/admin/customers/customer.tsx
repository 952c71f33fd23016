import '../parts/styles/customers.css'
import { redirect } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { localeNames } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { blockReasons, getCustomerForStaff } from '#shop/office/customers/customers.ts'
import { Failure } from '#shop/failure.ts'
import { isReauthenticated } from '#shop/accounts/sign-in/sessions.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/customer'
import { Ago } from '../parts/ago.tsx'
import { handleCustomerAction, customerActionNames } from './customer-action.server.ts'
import { UndoForm } from '../parts/undo-form.tsx'
import { CustomerBadges } from '../parts/tables/customer-badges.tsx'
import { BlockCustomerSection } from './block-customer.tsx'
import { CustomerPurchases } from './customer-purchases.tsx'
import { CustomerDataSection } from './customer-data-section.tsx'
import { CustomerConsents } from './customer-consents.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { StaffReauthenticationNotice } from './staff-reauthentication-notice.tsx'
import { CustomerSignInSection } from './customer-sign-in.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'customers.read')
  const { shop } = getRequestContext(context)
  const customer = await getCustomerForStaff(shop, by, params.id).catch(orNotFound(request))
  const asked = readAdminQuery('customer', request.url)
  return {
    customer,
    reasons: blockReasons,
    /**
     * Without fresh reauthentication the page is read-only. Otherwise staff would lose typed
     * text on the way to the proof.
     */
    proved: isReauthenticated(shop, by),
    done: customerActionNames.find((one) => one === asked.done) ?? null,
    note: customer.notes.find(({ id, isRemovable }) => isRemovable && id === asked.note)?.id ?? null,
    now: shop.now(),
    formKey: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'customers.read')
  const values = await readForm(request)
  try {
    return await handleCustomerAction(context, by, params.id, values)
  } catch (error) {
    if (error instanceof Failure && error.code === 'prove-first')
      return redirect(urls.reauthenticate({ redirect: adminUrls.customer(params.id) }), 303)
    return rejectForm(error, values)
  }
}

export default function AdminCustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, reasons, proved, done, note, now, formKey } = loaderData
  const { t, href } = useLanguage()
  const refusal = actionData?.refusal
  return (
    <>
      <PageHead title={customer.name} />
      <div className="admin-head">
        <h1>{customer.name}</h1>
        <div className="admin-badges">
          <CustomerBadges {...customer} blocked={customer.blocked !== null} leaving={customer.erasedAt !== null} />
        </div>
      </div>
      <p className="customer-line">
        <a className="link" href={`mailto:${customer.email}`} dir="ltr">
          {customer.email}
        </a>
        <span>{localeNames[customer.locale]}</span>
        <span>
          {t('admin-customers.customer-since')} <Ago at={customer.since} now={now} />
        </span>
      </p>
      {done && !refusal && (
        <Notice tone="ok">
          <p>{t(`admin-customers.done-${done}`)}</p>
          {done === 'note' && note && (
            <UndoForm action={href(adminUrls.customer(customer.userId))} intent="remove-note" fields={{ noteId: note }} />
          )}
        </Notice>
      )}
      {refusal && <FailureNotice failure={refusal.failure} says={refusal.failure === 'not-allowed' && 'admin-customers.not-possible'} />}
      <div className="admin-columns">
        <div className="admin-stack">
          <CustomerPurchases customer={customer} now={now} />
          <CustomerNotes customer={customer} now={now} formKey={formKey} refusal={refusal} />
        </div>
        <div className="admin-stack">
          <CustomerSignInSection customer={customer} now={now} />
          <CustomerConsents customer={customer} now={now} />
          {customer.may.change && !proved && <StaffReauthenticationNotice id={customer.userId} />}
          {(customer.blocked || (customer.may.change && proved)) && (
            <BlockCustomerSection customer={customer} reasons={reasons} proved={proved} now={now} formKey={formKey} refusal={refusal} />
          )}
          {customer.may.change && (proved || customer.erasedAt) && (
            <CustomerDataSection customer={customer} proved={proved} refusal={refusal} />
          )}
        </div>
      </div>
    </>
  )
}
