import '../parts/settings.css'
import '../parts/addresses.css'
import '#app/parts/address/checkout.css'
import '../parts/order.css'
import { data, redirect } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import type { AddressInput } from '#shared/address/address.ts'
import { urls } from '#shared/urls.ts'
import { addressForm, readAddress } from '#shop/accounts/profile/address-forms.ts'
import { deliveryCountries } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { changeOrderAddress, shownAddress } from '#shop/ordering/orders/order-address.ts'
import { orderOf } from '#shop/ordering/orders/orders.ts'
import { readForm, refuse } from '#app/request/forms.server.ts'
import { customerOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { notFound, orNotFound } from '#app/request/not-found.server.ts'
import { ask, words } from '#app/request/context.server.ts'
import { AddressFields, FirstButton } from '#app/parts/address/address-fields.tsx'
import { useAddressWords } from '#app/parts/address/address-words.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/order-address'
import { DashboardFrame } from '../parts/frame.tsx'
import { seenOf } from '#app/parts/order/seen.ts'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  const { number, shipTo, may } = await orderOf(shop, by, params.number).catch(orNotFound(request))
  if (!may.changeAddress) throw redirect(urls.order(number))
  return {
    number,
    shipTo,
    seen: shownAddress(shipTo),
    form: addressForm(shipTo.country),
    countries: deliveryCountries(shop.settings),
    words: words(context, 'address', 'dashboard', 'orders'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = customerOnly(request, context)
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    if (values.reform) return { typed: values, form: addressForm(values.country ?? '') }
    const { shop } = ask(context)
    await changeOrderAddress(shop, by, params.number, readAddress(values as unknown as AddressInput), values.seen)
    return redirect(urls.order(params.number), 303)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') throw notFound(request)
    const refused = refuse(error, values)
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
  const { labels, messages } = useAddressWords(form, values)
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
          <FirstButton />
          <input type="hidden" name="seen" value={seenOf(refusal, typed ?? refusal?.values) ?? loaderData.seen} />
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
