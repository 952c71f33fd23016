import { redirect, type RouterContextProvider } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { dataDownload } from '#app/request/file.server.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
  /** File name before the date. */
  name: string
  /** The page with the download button. It shows a refusal. */
  back: string
}

/**
 * Stored personal data as a file. Without recent reauthentication it redirects to the proof and
 * back.
 */
export async function personalDataResponse({ request, context, name, back }: Asked, held: () => Promise<object>): Promise<Response> {
  try {
    return dataDownload(name, getRequestContext(context).shop, await held())
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'prove-first') return redirect(urls.reauthenticate({ redirect: back }), 303)
    if (error.code === 'not-found') throw pageNotFound(request)
    setFlash(context, `failures.${error.code}`)
    return redirect(back, 303)
  }
}
