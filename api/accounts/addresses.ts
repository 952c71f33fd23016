import { Hono } from 'hono'
import { addressLines } from '#shared/address/address-lines.ts'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { addAddress, addressesOf, changeAddress, removeAddress, type SavedAddress } from '#shop/accounts/profile/addresses.ts'
import { Failure } from '#shop/failure.ts'
import {
  AddressTyped,
  FormOf,
  tellOfAddresses,
  tellOfAddressForm,
  tellOfAddressRemoval,
  tellOfAddressChange,
  tellOfNewAddress,
} from './addresses.openapi.ts'
import { customerOf } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { readBody, refuse } from '#api/http/refusal.ts'

/**
 * The endpoints of the address book, under /api/addresses, and the one with a country's address
 * form.
 */
export function addressCalls(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()

  // Public and cacheable: the same for everybody. Requested when the user chooses another country.
  calls.get('/form', tellOfAddressForm, (c) => {
    const asked = FormOf.safeParse(c.req.query())
    if (!asked.success) throw new Failure('invalid-input', { fields: { country: 'invalid' } })
    return c.json({ success: true, form: addressForm(asked.data.country) }, 200, { 'Cache-Control': 'public, max-age=86400' })
  })

  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  calls.get('/', tellOfAddresses, async (c) => {
    const kept = await addressesOf(c.get('ask').shop, customerOf(c))
    return c.json({ success: true, addresses: kept.map(written) })
  })

  calls.post('/', tellOfNewAddress, async (c) => {
    const by = customerOf(c)
    return c.json({ success: true, ...written(await addAddress(c.get('ask').shop, by, await readBody(c, AddressTyped))) })
  })

  calls.put('/:id', tellOfAddressChange, async (c) => {
    const by = customerOf(c)
    return c.json({
      success: true,
      ...written(await changeAddress(c.get('ask').shop, by, c.req.param('id'), await readBody(c, AddressTyped))),
    })
  })

  calls.delete('/:id', tellOfAddressRemoval, async (c) => {
    await removeAddress(c.get('ask').shop, customerOf(c), c.req.param('id'))
    return c.json({ success: true })
  })

  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    throw error
  })
  return calls
}

function written({ id, address }: SavedAddress) {
  return { id, address, lines: addressLines(address) }
}
