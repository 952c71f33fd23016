import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { emailTemplates, skipReasonNames } from './email-templates.ts'
import { bannedPhrases, britishSpellings } from './banned-phrases.ts'
import { translationErrors } from './translated-phrases.ts'

interface Phrase {
  /** The message's key, or the file and line. */
  at: string
  text: string
}

/**
 * Reports banned phrases in the texts of each language, British spelling in the demo catalogue, and
 * emails or skip reasons without a name in email-names.json.
 */
export function copyErrors(): string[] {
  const copy = [...messages(), ...lines('locales/en-US/texts/*.md'), ...lines('packages/square-emulator/texts/en.ts')]
  const snacks = lines('packages/square-emulator/demo/snacks/*.ts')
  return [
    ...copy.flatMap((one) => bannedIn(one)),
    ...snacks.flatMap((one) => bannedIn(one, britishSpellings)),
    ...translationErrors(),
    ...unnamedEmails(),
  ]
}

/** The banned phrases of one text, each with its replacement. */
export function bannedIn({ at, text }: Phrase, phrases = bannedPhrases): string[] {
  const said = withoutSyntax(text)
  return phrases.flatMap(({ phrase, use }) => {
    const [found] = phrase.exec(said) ?? []
    return found === undefined ? [] : [`en-US: ${at}: "${found}": use ${use}`]
  })
}

function messages(): Phrase[] {
  return globSync('locales/en-US/*.json').flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>).map(([key, text]) => ({
      at: `${basename(path, '.json')}.${key}`,
      text,
    })),
  )
}

function lines(pattern: string): Phrase[] {
  return globSync(pattern).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line, index) => ({ at: `${path.replaceAll('\\', '/')}:${index + 1}`, text: proseOf(line, path) })),
  )
}

/**
 * The words of a line that customers read. Of a TypeScript file these are strings with a lower-case
 * letter.
 */
function proseOf(line: string, path: string): string {
  if (path.endsWith('.md')) return line.replace(/\{#[\w-]+\}|`[^`]*`/g, '')
  if (/^\s*(?:pack|palette|motif|fill|tint): /.test(line)) return ''
  return [...line.matchAll(/'([^']*[a-z][^']*)'/g)].map(([, words]) => words).join(' ')
}

/** A message without the names of its values and plural categories. */
function withoutSyntax(text: string): string {
  return text.replaceAll(
    /\{[\w-]+(?:, *(?:plural|select|selectordinal|number|date|time),?)?\}?|\b(?:zero|one|two|few|many|other) *(?=\{)/g,
    ' ',
  )
}

function unnamedEmails(): string[] {
  const names = JSON.parse(readFileSync('locales/en-US/email-names.json', 'utf8')) as Record<string, string>
  return [...emailTemplates(), ...skipReasonNames()]
    .filter((name) => !Object.hasOwn(names, name))
    .map((name) => `en-US: email-names.${name} is missing, so staff would see the raw key`)
}
