/** The visible text of an email: no markup, entities decoded, white space collapsed. */
export function shown(html: string): string {
  return html
    .replace(/<head>[\s\S]*<\/head>|<!--[\s\S]*?-->/g, '')
    .replace(/<(?:br|\/?(?:p|td|tr|table|h1|div))\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

/** The link targets of an email, in order. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
}
