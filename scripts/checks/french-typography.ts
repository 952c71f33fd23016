import { globSync, readFileSync } from 'node:fs'

/**
 * French punctuation without its no-break space, which could wrap to the next line. Matches only at
 * the end of a word or phrase, so that URLs (`?sort=new`, `mailto:`), times and emoji names pass.
 */
const LOOSE_SIGN = /(?<![\u00a0\u202f?!;:]|mailto|:[\w+-]+)[?!;:»](?=[\s)\]}*<»]|$)|«(?![\u00a0\u202f])/g

/**
 * Returns French messages and texts where the space before ? ! ; : » or after « is missing or can
 * break.
 */
export function looseFrenchSigns(): string[] {
  return globSync(['locales/fr-FR/**/*.{json,md}', 'server/demo/translations/fr-FR.json']).flatMap((path) =>
    linesOf(path).flatMap((text) =>
      [...text.matchAll(LOOSE_SIGN)].map(({ index }) => `${path}: no no-break space: ${text.slice(Math.max(0, index - 30), index + 12)}`),
    ),
  )
}

function linesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  // The field names of the front matter are not French.
  if (path.endsWith('.md')) return text.replace(/^---\n[^]*?\n---\n/, (head) => head.replace(/^\w+:/gm, '')).split('\n')
  const lines: string[] = []
  // Ingredients are a list, not a sentence.
  JSON.parse(text, (key, value: unknown) => (typeof value === 'string' && key !== 'ingredients' && lines.push(value), value))
  return lines
}
