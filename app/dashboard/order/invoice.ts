import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { printOwnInvoice } from '#shop/ordering/fulfilment/documents.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/invoice'

/** The invoice of one of the customer's own orders. The browser shows the file inline. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  try {
    const { name, bytes } = await printOwnInvoice(getRequestContext(context).shop, by, params.number)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    if (error instanceof Failure && (error.code === 'too-many-requests' || error.code === 'service-unavailable')) {
      setFlash(context, `failures.${error.code}`)
      return redirect(urls.order(params.number))
    }
    return orNotFound(request)(error)
  }
}
