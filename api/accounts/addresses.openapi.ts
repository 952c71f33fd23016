import { z } from 'zod'
import { Address, type AddressInput } from '#shared/address/address.ts'
import type { AddressForm } from '#shop/accounts/profile/address-forms.ts'
import { SavedAddress } from '#shop/accounts/profile/addresses.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the address book's endpoints.

/** Accepts any input: the use case validates it and reports an error for each field. */
export const AddressBody = z.looseObject({})
export const AddressFormQuery = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('Country code, ISO 3166-1 alpha-2.'),
})

export const exampleAddress = {
  name: 'Noor Haddad',
  line1: '318 Prospect Place',
  line2: 'Apartment 4',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11238',
  country: 'US',
} satisfies AddressInput

const addressSavedAnswer = {
  ...SavedAddress.shape,
  lines: z.array(z.string()).describe('The lines of the postal address in the format of its country, name first.'),
}
const Form = z.object({
  country: z.string(),
  fields: z
    .array(
      z.object({
        name: z.enum(['line1', 'line2', 'district', 'city', 'region', 'postalCode']),
        required: z.boolean(),
        called: z
          .string()
          .nullable()
          .describe('The local name of the field, such as `state`, `prefecture` or `eircode`. `null` for the default name.'),
      }),
    )
    .describe('The fields after the name, in the order in which the country writes them.'),
  regions: z
    .array(z.object({ code: z.string(), name: z.string(), nativeName: z.string().describe('The name in the script of the country.') }))
    .describe('The allowed regions. Empty if the region is free text.'),
  postalExample: z.string().nullable(),
}) satisfies z.ZodType<Omit<AddressForm, 'fields'>>

const about = 'Addresses'
const who = ['session' as const]
const fieldErrors =
  '`GET /api/addresses/form` lists the fields of each country. An error response names the invalid fields in `fields`: `required`, `invalid`, ' +
  '`too-long`, or `elsewhere` for a postal code outside the region.'
const path = z.object({ id: z.string().describe('The id of one of the customer’s addresses.') })

export const addressFormDocs = describeRoute({
  name: 'getAddressForm',
  about,
  summary: 'Get the address fields of a country',
  query: AddressFormQuery,
  answer: success({ form: Form }),
})

export const listAddressesDocs = describeRoute({
  name: 'listAddresses',
  about,
  summary: 'List saved addresses',
  more: 'Sorted by last use, most recent first. Checkout starts with the first address.',
  who,
  answer: success({ addresses: z.array(z.object(addressSavedAnswer)) }),
  refusals: ['not-signed-in'],
})

export const addAddressDocs = describeRoute({
  name: 'addAddress',
  about,
  summary: 'Save an address',
  more: `The address becomes the first in the list. Saving an identical address again returns the existing one. ${fieldErrors}`,
  who,
  body: { schema: Address, example: exampleAddress },
  answer: success(addressSavedAnswer),
  refusals: ['not-signed-in', 'no-delivery-there', 'address-book-full'],
})

export const changeAddressDocs = describeRoute({
  name: 'changeAddress',
  about,
  summary: 'Replace a saved address',
  more: `Existing orders keep the address they were placed with. ${fieldErrors}`,
  who,
  path,
  body: { schema: Address, example: exampleAddress },
  answer: success(addressSavedAnswer),
  refusals: ['not-signed-in', 'no-delivery-there'],
})

export const removeAddressDocs = describeRoute({
  name: 'removeAddress',
  about,
  summary: 'Delete a saved address',
  who,
  path,
  answer: success({}),
  refusals: ['not-signed-in', 'not-allowed'],
})
