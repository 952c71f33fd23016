import type { RouterContextProvider } from 'react-router'
import { getRequestContext } from './context.server.ts'

/**
 * Thrown by a guard in a loader: the server sends this response instead of the page. React Router
 * would show a thrown `Response` that is no redirect on the error screen.
 */
export class EarlyResponse extends Error {
  readonly response: Response

  constructor(response: Response) {
    super('A guard answers instead of the page')
    this.response = response
  }
}

/** Sends `response` instead of the page. Throws `EarlyResponse`, which ends the loader. */
export function answerEarly(context: Readonly<RouterContextProvider>, response: Response): never {
  getRequestContext(context).page.early = response
  throw new EarlyResponse(response)
}
