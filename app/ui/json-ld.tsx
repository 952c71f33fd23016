/** Data for search engines, after schema.org. Written by the server only: in the browser what stands there stays, for nobody reads it. */
export function JsonLd({ about }: { about: Record<string, unknown> }) {
  // '<' is written as its escape, so that no text of a product can end the script.
  const html = import.meta.env.SSR ? JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', '\\u003c') : ''
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
