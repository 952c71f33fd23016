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
