import { z } from 'zod'
import { Address, type AddressInput } from '#shared/address/address.ts'
import type { AddressForm } from '#shop/accounts/profile/address-forms.ts'
import { SavedAddress } from '#shop/accounts/profile/addresses.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the address book's endpoints.

/** Accepts any input: the use case validates it and reports an error for each field. */
export const AddressBody = z.looseObject({})
export const AddressFormQuery = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('ISO 3166-1 alpha-2.'),
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
  lines: z.array(z.string()).describe('As its country writes it, from the name to the postal code.'),
}
const Form = z.object({
  country: z.string(),
  fields: z
    .array(
      z.object({
        name: z.enum(['line1', 'line2', 'district', 'city', 'region', 'postalCode']),
        required: z.boolean(),
        called: z.string().nullable().describe('Which of its names the field has there: `state`, `prefecture`, `eircode`.'),
      }),
    )
    .describe('After the name, in the order of the country.'),
  regions: z
    .array(z.object({ code: z.string(), name: z.string(), nativeName: z.string().describe("In the country's own script.") }))
    .describe('To choose from; none where it is written freely.'),
  postalExample: z.string().nullable(),
}) satisfies z.ZodType<Omit<AddressForm, 'fields'>>

const about = 'Addresses'
const who = ['session' as const]
const more =
  'What each country asks for, `GET /api/addresses/form` tells. `fields` of a refusal says what is wrong with which: `required`, `invalid`, `too-long`, or `elsewhere` for a postal code of another region.'
const path = z.object({ id: z.string().describe('Of one of the customer’s own addresses.') })

export const addressFormDocs = describeRoute({
  name: 'addressForm',
  about,
  summary: 'What a country asks for in an address, in its own order.',
  query: AddressFormQuery,
  answer: success({ form: Form }),
})

export const listAddressesDocs = describeRoute({
  name: 'addresses',
  about,
  summary: 'The customer’s address book, the address used last first.',
  who,
  answer: success({ addresses: z.array(z.object(addressSavedAnswer)) }),
  refusals: ['not-signed-in'],
})

export const addAddressDocs = describeRoute({
  name: 'addAddress',
  about,
  summary: 'Keeps another address, which becomes the first; one that is known already is not kept twice.',
  more,
  who,
  body: { schema: Address, example: exampleAddress },
  answer: success(addressSavedAnswer),
  refusals: ['not-signed-in', 'no-delivery-there', 'address-book-full'],
})

export const changeAddressDocs = describeRoute({
  name: 'changeAddress',
  about,
  summary: 'Puts another address in the place of one. Orders keep theirs.',
  more,
  who,
  path,
  body: { schema: Address, example: exampleAddress },
  answer: success(addressSavedAnswer),
  refusals: ['not-signed-in', 'no-delivery-there'],
})

export const removeAddressDocs = describeRoute({
  name: 'removeAddress',
  about,
  summary: 'Takes an address out of the book.',
  who,
  path,
  answer: success({}),
  refusals: ['not-signed-in', 'not-allowed'],
})
