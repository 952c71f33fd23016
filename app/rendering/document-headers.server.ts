import type { Shop } from '#shop/shop.ts'
import { securityPolicy } from './content-security-policy.server.ts'

interface DocumentPolicy {
  /** Of the inline scripts only those with `nonce` run. Null: the document has none. */
  nonce: string | null
  formTargets: string
}

/** Sets the headers of an HTML document. */
export function setDocumentHeaders(headers: Headers, { live }: Pick<Shop, 'live'>, { nonce, formTargets }: DocumentPolicy): void {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // In development Vite adds its own inline scripts and styles.
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', securityPolicy(nonce, live.origin, formTargets))
}
