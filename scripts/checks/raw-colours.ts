import { globSync, readFileSync } from 'node:fs'

/**
 * Raw colors outside the tokens: every color of the interface has a name. SVG art (the mark,
 * motifs) has its own colors.
 */
export function rawColours(): string[] {
  return globSync('app/**/*.{css,tsx}')
    .filter((path) => !path.endsWith('styles/tokens.css'))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /#[0-9a-f]{3,8}\b(?!["']?\s*(?:url|href))|\b(?:rgb|hsl|oklch)a?\(/i.test(
            line.replace(/["'`(]#[a-z][\w-]*["'`)]|from '#.*'|href="#[^"]*"|url\(#[^)]*\)/gi, ''),
          ) && !/mask|radial-gradient\(circle/.test(line)
            ? [`${path}:${index + 1}: a raw colour: ${line.trim().slice(0, 80)}`]
            : [],
        ),
    )
}
