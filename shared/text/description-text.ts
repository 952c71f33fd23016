/**
 * A product's description as plain text: lines without surplus spaces, with at most one blank line
 * between paragraphs. Replaces '<' where it could start an HTML tag, wherever the text is shown. '<3'
 * and 'a < b' stay.
 */
export function tidyDescription(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(HTML_TAGS, '‹')
}

export const HTML_TAGS = /<(?=[a-z/!?])/gi
