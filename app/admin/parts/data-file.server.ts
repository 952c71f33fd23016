import { redirect, type RouterContextProvider } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { dataFile } from '#app/request/file.server.ts'
import { flash } from '#app/request/flash.server.ts'
import { notFound } from '#app/request/not-found.server.ts'
import { ask } from '#app/request/context.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
  /** File name before the date. */
  name: string
  /** The page with the download button. It shows a refusal. */
  back: string
}

/**
 * Stored personal data as a file. Without a recent proof of identity it redirects to the proof and
 * back.
 */
export async function heldAsFile({ request, context, name, back }: Asked, held: () => Promise<object>): Promise<Response> {
  try {
    return dataFile(name, ask(context).shop, await held())
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'prove-first') return redirect(urls.prove({ redirect: back }), 303)
    if (error.code === 'not-found') throw notFound(request)
    flash(context, `failures.${error.code}`)
    return redirect(back, 303)
  }
}
