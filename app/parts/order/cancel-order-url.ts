import { queryString, urls } from '#shared/urls.ts'

/** The address of the order's page with the question whether to cancel it. */
export function cancelOrderUrl(number: string): string {
  return urls.order(number) + queryString({ ask: 'cancel' })
}
