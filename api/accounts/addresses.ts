import { Hono } from 'hono'
import { addressLines } from '#shared/address/address-lines.ts'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { addAddress, listAddresses, changeAddress, removeAddress, type SavedAddress } from '#shop/accounts/profile/addresses.ts'
import { Failure } from '#shop/failure.ts'
import {
  AddressBody,
  AddressFormQuery,
  listAddressesDocs,
  addressFormDocs,
  removeAddressDocs,
  changeAddressDocs,
  addAddressDocs,
} from './addresses.openapi.ts'
import { signedInCustomer } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'

/**
 * The endpoints of the address book, under /api/addresses, and the one with a country's address
 * form.
 */
export function addressRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()

  // Public and cacheable, because it is the same for every user. Pages request it when the user
  // changes the country.
  calls.get('/form', addressFormDocs, (c) => {
    const asked = AddressFormQuery.safeParse(c.req.query())
    if (!asked.success) throw new Failure('invalid-input', { fields: { country: 'invalid' } })
    return c.json({ success: true, form: addressForm(asked.data.country) }, 200, { 'Cache-Control': 'public, max-age=86400' })
  })

  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  calls.get('/', listAddressesDocs, async (c) => {
    const saved = await listAddresses(c.get('requestContext').shop, signedInCustomer(c))
    return c.json({ success: true, addresses: saved.map(toResponse) })
  })

  calls.post('/', addAddressDocs, async (c) => {
    const by = signedInCustomer(c)
    return c.json({ success: true, ...toResponse(await addAddress(c.get('requestContext').shop, by, await readJsonBody(c, AddressBody))) })
  })

  calls.put('/:id', changeAddressDocs, async (c) => {
    const by = signedInCustomer(c)
    return c.json({
      success: true,
      ...toResponse(await changeAddress(c.get('requestContext').shop, by, c.req.param('id'), await readJsonBody(c, AddressBody))),
    })
  })

  calls.delete('/:id', removeAddressDocs, async (c) => {
    await removeAddress(c.get('requestContext').shop, signedInCustomer(c), c.req.param('id'))
    return c.json({ success: true })
  })

  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

function toResponse({ id, address }: SavedAddress) {
  return { id, address, lines: addressLines(address) }
}
