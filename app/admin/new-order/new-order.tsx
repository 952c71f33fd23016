import '#app/parts/address/checkout.css'
import '../parts/styles/order.css'
import './new-order.css'
import { data, redirect } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import { deliveryCountries } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { getOrderForStaff } from '#shop/office/orders/order-list.ts'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { AddressFields, DefaultSubmitButton } from '#app/parts/address/address-fields.tsx'
import { useAddressLabels } from '#app/parts/address/address-labels.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/new-order'
import { phoneOrderDraftOf, placePhoneOrderDraft } from './phone-order-draft.server.ts'
import { PhoneOrderBill } from './phone-order-bill.tsx'
import { PhoneOrderSnacks } from './phone-order-snacks.tsx'
import { PhoneOrderPayment } from './phone-order-payment.tsx'
import { PhoneOrderCustomer } from './phone-order-customer.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'orders.change')
  const { shop } = getRequestContext(context)
  const { placed, email } = readAdminQuery('newOrder', request.url)
  const known = placed ? await getOrderForStaff(shop, by, placed).catch(unknown) : null
  return {
    placed: known && {
      number: known.order.number,
      email: known.order.email,
      phone: known.order.shipTo.phone ?? null,
      trackUrl: shop.settings.url + localize(urls.track(), parseLocale(known.locale)),
      paymentUrl: known.order.paymentUrl,
      payBy: known.order.payBy,
    },
    draft: await phoneOrderDraftOf(shop, by, { email: email ?? '', key: crypto.randomUUID() }),
    countries: deliveryCountries(shop.settings),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'orders.change')
  const { shop } = getRequestContext(context)
  const values = await readForm(request)
  if (values.intent !== 'place') return { draft: await phoneOrderDraftOf(shop, by, values) }
  try {
    const taken = await placePhoneOrderDraft(shop, by, values)
    if (taken.outcome === 'placed') return redirect(adminUrls.newOrder({ placed: taken.orderNumber }), 303)
    return data({ draft: await phoneOrderDraftOf(shop, by, values), notPlaced: taken }, { status: 409 })
  } catch (error) {
    const refused = rejectForm(error, values)
    return data({ ...refused.data, draft: await phoneOrderDraftOf(shop, by, values) }, refused.init ?? {})
  }
}

function unknown(error: unknown): null {
  if (error instanceof Failure && error.code === 'not-found') return null
  throw error
}

/** The phone order page: customer, snacks, address, and a link to the payment page. */
export default function AdminNewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { placed, countries } = loaderData
  const { t, href, money, list } = useLanguage()
  const draft = actionData?.draft ?? loaderData.draft
  const { values, form } = draft
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const notPlaced = actionData && 'notPlaced' in actionData ? actionData.notPlaced : undefined
  const { labels, messages } = useAddressLabels(form, values)
  const errors = refusal?.fields ?? {}
  return (
    <>
      <PageHead title={t('admin-new-order.title')} />
      <div className="admin-head">
        <h1>{t('admin-new-order.title')}</h1>
      </div>
      {placed && <PhoneOrderPayment {...placed} />}
      {notPlaced && (
        <Notice tone="warn" role="alert">
          {notPlaced.outcome === 'changed'
            ? t('admin-new-order.changed', { total: money(notPlaced.totalCents) })
            : t('admin-new-order.sold-out', { names: list(notPlaced.productNames) })}
        </Notice>
      )}
      {refusal && (
        <ErrorSummary
          title={refusal.failure === 'invalid-input' ? undefined : t(`failures.${refusal.failure}` as MessageKey)}
          fields={errors}
          labels={{ ...labels, email: t('admin-new-order.email') }}
          messages={messages}
        />
      )}
      <form method="post" action={href(adminUrls.newOrder())} className="admin-columns" noValidate>
        <DefaultSubmitButton />
        <input type="hidden" name="key" value={values.key ?? ''} />
        <div className="admin-stack">
          <PhoneOrderCustomer draft={draft} error={errors.email} />
          <PhoneOrderSnacks draft={draft} />
          <section className="admin-card" aria-labelledby="where">
            <h2 id="where">{t('admin-new-order.delivery-address')}</h2>
            <AddressFields key={draft.revision} form={form} values={values} errors={errors} countries={countries} />
          </section>
        </div>
        <PhoneOrderBill draft={draft} />
      </form>
    </>
  )
}
