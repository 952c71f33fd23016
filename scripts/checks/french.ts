import { globSync, readFileSync } from 'node:fs'

/**
 * A sign that stands without its no-break space, and would begin a line of its own: only one that ends a word or a phrase, so that addresses
 * (`?sort=new`, `mailto:`), times and names of emoji pass.
 */
const LOOSE = /(?<![\u00a0\u202f?!;:]|mailto|:[\w+-]+)[?!;:»](?=[\s)\]}*<»]|$)|«(?![\u00a0\u202f])/g

/** French messages and texts in which a space before ? ! ; : » or behind « may break, or is missing. */
export function looseFrenchSigns(): string[] {
  return globSync(['locales/fr-FR/**/*.{json,md}', 'server/demo/goods/fr-FR.json']).flatMap((path) =>
    linesOf(path).flatMap((text) =>
      [...text.matchAll(LOOSE)].map(({ index }) => `${path}: no no-break space: ${text.slice(Math.max(0, index - 30), index + 12)}`),
    ),
  )
}

function linesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  // The names of a head's fields are no French.
  if (path.endsWith('.md')) return text.replace(/^---\n[^]*?\n---\n/, (head) => head.replace(/^\w+:/gm, '')).split('\n')
  const lines: string[] = []
  // Ingredients are a list, not a sentence.
  JSON.parse(text, (key, value: unknown) => (typeof value === 'string' && key !== 'ingredients' && lines.push(value), value))
  return lines
}
