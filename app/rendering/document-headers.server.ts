import { securityPolicy } from './content-security-policy.server.ts'

/** Sets the headers of an HTML document. Of its inline scripts only those with `nonce` run; null: it has none. */
export function setDocumentHeaders(headers: Headers, nonce: string | null, liveOrigin: string): void {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // In development Vite adds its own inline scripts and styles.
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', securityPolicy(nonce, liveOrigin))
}
