import '../parts/settings.css'
import '../parts/addresses.css'
import { data, redirect } from 'react-router'
import type { Address } from '#shared/address/address.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { addAddress, listAddresses, getAddress, changeAddress, preferAddress, removeAddress } from '#shop/accounts/profile/addresses.ts'
import type { Customer } from '#shop/actor.ts'
import { deliveryCountries, deliversTo } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { pageNotFound, orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { changeAddressCountry } from '#app/parts/address/change-country.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/addresses'
import { AddressCard } from './address-card.tsx'
import { SavedAddressForm } from './saved-address-form.tsx'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const query = readQuery('addresses', request.url)
  const [edit, remove] = [query.edit, query.remove]
  const editing = edit === undefined ? null : await getAddress(shop, by, edit).catch(orNotFound(request))
  const begin = beginOf(shop, by)
  return {
    addresses: await listAddresses(shop, by),
    editing,
    removing: remove === undefined ? null : (await getAddress(shop, by, remove).catch(orGone)).id,
    adding: query.add !== undefined,
    begin,
    form: addressForm(editing?.address.country ?? begin.country ?? ''),
    countries: deliveryCountries(shop.settings),
    words: getMessageBundle(context, 'dashboard'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    if (values.reform) return changeAddressCountry(values)
    await answer(context, by, values)
    return redirect(urls.addresses())
  } catch (error) {
    if (values.intent === 'remove') orGone(error)
    if (error instanceof Failure && error.code === 'not-found') throw pageNotFound(request)
    const refused = rejectForm(error, values)
    return data({ ...refused.data, form: addressForm(values.country ?? '') }, refused.init ?? {})
  }
}

/** The customer's address book: the list, or the form to add or edit one address. */
export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, editing, removing, adding, begin, countries } = loaderData
  const { t } = useLanguage()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  if (editing || adding) {
    return (
      <DashboardFrame at="addresses">
        <PageHead title={t(editing ? 'addresses.edit-title' : 'addresses.add-title')} />
        <h1>{t(editing ? 'addresses.edit-title' : 'addresses.add-title')}</h1>
        <SavedAddressForm
          id={editing?.id ?? null}
          values={refusal?.values ?? typed ?? editing?.address ?? begin}
          form={actionData?.form ?? loaderData.form}
          refusal={refusal}
          countries={countries}
        />
      </DashboardFrame>
    )
  }
  return (
    <DashboardFrame at="addresses">
      <PageHead title={t('addresses.title')} />
      <h1>{t('addresses.title')}</h1>
      {addresses.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={t('addresses.none')} text={t('addresses.none-text')}>
            <LinkButton to={urls.addresses({ add: '1' })}>{t('addresses.add')}</LinkButton>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="dashboard-lead">{t('addresses.text')}</p>
          <ul className="address-cards">
            {addresses.map(({ id, address }, index) => (
              <AddressCard key={id} id={id} address={address} isFirst={index === 0} removing={removing === id} />
            ))}
          </ul>
          <LinkButton to={urls.addresses({ add: '1' })} icon="plus">
            {t('addresses.add')}
          </LinkButton>
        </>
      )}
    </DashboardFrame>
  )
}

async function answer(context: Route.ActionArgs['context'], by: Customer, values: Record<string, string>): Promise<void> {
  const { shop } = getRequestContext(context)
  const { intent, id = '' } = values
  if (intent === 'add') await addAddress(shop, by, values)
  else if (intent === 'change') await changeAddress(shop, by, id, values)
  else if (intent === 'prefer') await preferAddress(shop, by, id)
  else if (intent === 'remove') await removeAddress(shop, by, id)
  else throw new Failure('invalid-input')
  setFlash(context, intent === 'remove' ? 'common.removed' : 'common.saved')
}

/** Redirects to the list when the address is already removed, for example after a double click. */
function orGone(error: unknown): never {
  throw error instanceof Failure && error.code === 'not-found' ? redirect(urls.addresses()) : error
}

/**
 * Default values of a new address: the customer's name, and the country of their language if the
 * shop delivers there.
 */
function beginOf({ settings }: Shop, { firstName, lastName, locale }: Customer): Partial<Address> {
  const country = locale.slice(-2)
  return { name: `${firstName} ${lastName}`.trim(), country: deliversTo(settings, country) ? country : undefined }
}
