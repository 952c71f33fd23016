import { type AddressForm, addressForm } from '#shop/accounts/profile/address-forms.ts'

/**
 * Without JavaScript: the address form of the chosen country, with all values that were typed into
 * the form before.
 */
export function changeAddressCountry(values: Record<string, string>): { typed: Record<string, string>; form: AddressForm } {
  // A region that the previous country did not have was in its own hidden field.
  return { typed: { ...values, region: values.region || values.regionBefore || '' }, form: addressForm(values.country ?? '') }
}
