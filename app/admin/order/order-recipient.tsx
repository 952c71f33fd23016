import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import { shownAddressFingerprint } from '#app/parts/order/shown-fingerprint.ts'
import { isAddressMissing } from '#shared/address/address-missing.ts'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'
import type { AddressForm } from '#shop/accounts/profile/address-forms.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { AddressFields, DefaultSubmitButton } from '#app/parts/address/address-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { KeyHint } from '../parts/keyboard/key-hint.tsx'

interface RecipientProps {
  orderView: OrderForStaff
  /** The form for the chosen country. */
  form: AddressForm
  countries: string[]
  /** Fingerprint of the address that the form showed; it detects a change in the meantime. */
  shownAddress: string
  /** Input so far, when the page was only asked for another country's form. */
  typed: Record<string, string> | undefined
  refusal: FormRejection | undefined
}

/** The customer, the delivery address, and the customer's note. */
export function OrderRecipient(props: RecipientProps) {
  const { order, customer, may } = props.orderView
  const { t, href } = useLanguage()
  return (
    <section className="admin-card admin-recipient" aria-labelledby="recipient">
      <h2 id="recipient">{t('admin.customer')}</h2>
      {isAddressMissing(order.shipTo) ? (
        <Notice tone="warn">{t('failures.address-missing')}</Notice>
      ) : (
        <PostalAddress address={order.shipTo} />
      )}
      {may.changeAddress && <ChangeAddressForm {...props} />}
      <p>{order.email === null ? t('admin-order.no-email') : <a href={`mailto:${order.email}`}>{order.email}</a>}</p>
      {order.shipTo.phone && (
        <p>
          <a href={`tel:${order.shipTo.phone.replace(/[^+\d]/g, '')}`}>
            <bdi dir="ltr">{order.shipTo.phone}</bdi>
          </a>
        </p>
      )}
      {customer && (
        <p className="text-ink-2">
          {customer.id ? (
            <a href={href(adminUrls.customer(customer.id))}>{t('admin-order.customer-orders', { count: customer.orders })}</a>
          ) : (
            t('admin-order.customer-orders', { count: customer.orders })
          )}
        </p>
      )}
      {order.parcels.map((parcel) => (
        <p key={parcel.shippedAt.toISOString()}>
          {parcel.carrier}{' '}
          {parcel.trackingUrl ? (
            <a href={parcel.trackingUrl} rel="noopener noreferrer" target="_blank">
              {parcel.trackingNumber}
            </a>
          ) : (
            parcel.trackingNumber
          )}
        </p>
      ))}
      {order.note && (
        <>
          <h3>{t('admin-order.note-of-customer')}</h3>
          <blockquote>{order.note}</blockquote>
        </>
      )}
      {order.giftMessage && (
        <>
          <h3>{t('admin-order.gift-message')}</h3>
          <blockquote>{order.giftMessage}</blockquote>
        </>
      )}
    </section>
  )
}

function ChangeAddressForm({ orderView: { order }, form, countries, shownAddress, typed, refusal }: RecipientProps) {
  const { t, href } = useLanguage()
  const refused = refusal?.values.intent === 'address' ? refusal : undefined
  const values = typed ?? refused?.values
  return (
    <details className="admin-address" open={Boolean(values)}>
      <summary aria-keyshortcuts="a">
        {t('admin-orders.change-address')}
        <KeyHint keys="a" />
      </summary>
      <form method="post" action={href(adminUrls.order(order.number))} noValidate>
        <DefaultSubmitButton />
        <input type="hidden" name="intent" value="address" />
        <input type="hidden" name="seen" value={shownAddressFingerprint(refused, values) ?? shownAddress} />
        <AddressFields form={form} values={values ?? order.shipTo} errors={refused?.fields ?? {}} countries={countries} />
        <Button variant="secondary" size="small">
          {t('admin-orders.save-address')}
        </Button>
      </form>
    </details>
  )
}
