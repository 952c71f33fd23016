import '../parts/settings.css'
import '../parts/addresses.css'
import { data, redirect } from 'react-router'
import type { Address, AddressInput } from '#shared/address/address.ts'
import { urls } from '#shared/urls.ts'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { addAddress, addressesOf, addressOf, changeAddress, preferAddress, removeAddress } from '#shop/accounts/profile/addresses.ts'
import type { Customer } from '#shop/actor.ts'
import { deliveryCountries, deliversTo } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { flash } from '#app/request/flash.server.ts'
import { readForm, refuse } from '#app/request/forms.server.ts'
import { customerOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { notFound, orNotFound } from '#app/request/not-found.server.ts'
import { ask, words } from '#app/request/context.server.ts'
import { reform } from '#app/parts/address/reform.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/addresses'
import { AddressCard } from './card.tsx'
import { AddressForm } from './form.tsx'
import { DashboardFrame } from '../parts/frame.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  const query = new URL(request.url).searchParams
  const [edit, remove] = [query.get('edit'), query.get('remove')]
  const editing = edit === null ? null : await addressOf(shop, by, edit).catch(orNotFound(request))
  const begin = beginOf(shop, by)
  return {
    addresses: await addressesOf(shop, by),
    editing,
    removing: remove === null ? null : (await addressOf(shop, by, remove).catch(orGone)).id,
    adding: query.has('add'),
    begin,
    form: addressForm(editing?.address.country ?? begin.country ?? ''),
    countries: deliveryCountries(shop.settings),
    words: words(context, 'address', 'addresses', 'dashboard'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = customerOnly(request, context)
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    if (values.reform) return reform(values)
    await answer(context, by, values)
    return redirect(urls.addresses())
  } catch (error) {
    if (values.intent === 'remove') orGone(error)
    if (error instanceof Failure && error.code === 'not-found') throw notFound(request)
    const refused = refuse(error, values)
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
        <AddressForm
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
          <Empty title={t('addresses.none')} text={t('addresses.none-text')}>
            <LinkButton to={urls.addresses({ add: '1' })}>{t('addresses.add')}</LinkButton>
          </Empty>
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
  const { shop } = ask(context)
  const { intent, id = '' } = values
  if (intent === 'add') await addAddress(shop, by, values as AddressInput)
  else if (intent === 'change') await changeAddress(shop, by, id, values as AddressInput)
  else if (intent === 'prefer') await preferAddress(shop, by, id)
  else if (intent === 'remove') await removeAddress(shop, by, id)
  else throw new Failure('invalid-input')
  flash(context, intent === 'remove' ? 'common.removed' : 'common.saved')
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
