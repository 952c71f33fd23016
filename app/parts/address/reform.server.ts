import { type AddressForm, addressForm } from '#shop/accounts/profile/address-forms.ts'

/** The form of the country that was chosen without JavaScript, and everything that was typed into the one before. */
export function reform(values: Record<string, string>): { typed: Record<string, string>; form: AddressForm } {
  // A region that the last country does not have stood beside its list.
  return { typed: { ...values, region: values.region || values.regionBefore || '' }, form: addressForm(values.country ?? '') }
}
