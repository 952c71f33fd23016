import '../parts/settings.css'
import '../parts/addresses.css'
import '#app/parts/address/checkout.css'
import '../parts/order.css'
import { data, redirect } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import { urls } from '#shared/urls.ts'
import { addressForm, readAddress } from '#shop/accounts/profile/address-forms.ts'
import { deliveryCountries } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { changeOrderAddress, addressFingerprint } from '#shop/ordering/orders/order-address.ts'
import { getOrder } from '#shop/ordering/orders/orders.ts'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { pageNotFound, orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { AddressFields, DefaultSubmitButton } from '#app/parts/address/address-fields.tsx'
import { useAddressLabels } from '#app/parts/address/address-labels.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/order-address'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { shownAddressFingerprint } from '#app/parts/order/shown-fingerprint.ts'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const { number, shipTo, may } = await getOrder(shop, by, params.number).catch(orNotFound(request))
  if (!may.changeAddress) throw redirect(urls.order(number))
  return {
    number,
    shipTo,
    seen: addressFingerprint(shipTo),
    form: addressForm(shipTo.country),
    countries: deliveryCountries(shop.settings),
    words: getMessageBundle(context, 'dashboard'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    if (values.reform) return { typed: values, form: addressForm(values.country ?? '') }
    const { shop } = getRequestContext(context)
    await changeOrderAddress(shop, by, params.number, { address: readAddress(values), seen: values.seen })
    return redirect(urls.order(params.number), 303)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') throw pageNotFound(request)
    const refused = rejectForm(error, values)
    return data({ ...refused.data, form: addressForm(values.country ?? '') }, refused.init ?? {})
  }
}

/** Changes the delivery address of an order that is not packed yet. */
export default function OrderAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, shipTo, countries } = loaderData
  const { t } = useLanguage()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  const form = actionData?.form ?? loaderData.form
  const values = refusal?.values ?? typed ?? shipTo
  const { labels, messages } = useAddressLabels(form, values)
  const title = refusal && refusal.failure !== 'invalid-input' ? t(`failures.${refusal.failure}` as MessageKey) : undefined
  return (
    <DashboardFrame at="orders">
      <PageHead title={t('orders.address-title')} />
      <h1 className="order-page-heading">{t('orders.address-title')}</h1>
      <p className="dashboard-lead">{t('orders.address-text', { number })}</p>
      <div className="address-form">
        {refusal && <ErrorSummary title={title} fields={refusal.fields} labels={labels} messages={messages} />}
        {refusal?.failure === 'changed-meanwhile' && <PostalAddress address={shipTo} />}
        <form method="post" className="setting-form" noValidate>
          <DefaultSubmitButton />
          <input type="hidden" name="seen" value={shownAddressFingerprint(refusal, typed ?? refusal?.values) ?? loaderData.seen} />
          <AddressFields form={form} values={values} errors={refusal?.fields ?? {}} countries={countries} />
          <div className="button-row">
            <Button>{t('orders.address-save')}</Button>
            <LinkButton to={urls.order(number)} variant="ghost">
              {t('orders.back-to-order')}
            </LinkButton>
          </div>
        </form>
      </div>
    </DashboardFrame>
  )
}
