import { tidyDescription } from '#shared/text/description-text.ts'

/**
 * A description as plain text with blank lines between paragraphs. Uses the HTML if there is some,
 * otherwise the plain text.
 */
export function descriptionText(html: string | null | undefined, plain: string | null | undefined): string {
  return tidyDescription(html ? withoutTags(html) : (plain ?? ''))
}

function withoutTags(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>|<\/li>/gi, '\n')
    .replace(/<\/?(p|div|ul|ol|h[1-6]|blockquote)\b[^>]*>/gi, '\n\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? codePoint(name) ?? entity)
}

function codePoint(name: string): string | null {
  if (!name.startsWith('#')) return null
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
}

const ENTITIES: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}
