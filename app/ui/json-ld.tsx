/**
 * Structured data for search engines (schema.org). Only the server writes it; the browser leaves it
 * as it is.
 */
export function JsonLd({ about }: { about: Record<string, unknown> }) {
  // Escapes '<', so that no product text can close the script element.
  const html = import.meta.env.SSR ? JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', '\\u003c') : ''
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
