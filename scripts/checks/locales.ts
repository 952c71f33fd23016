import { readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { sources } from './sources.ts'

type Messages = Record<string, string>

/** Keys that a language lacks or has too many, messages that do not parse or name other values, and keys that nothing uses. */
export function localeFaults(): string[] {
  const languages = readdirSync('locales', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const authority = messagesOf('en-US')
  const faults = languages.flatMap((language) => comparison(authority, messagesOf(language), language))
  return [...faults, ...unused(authority)]
}

function messagesOf(language: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const file of readdirSync(`locales/${language}`)) {
    const messages = JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Messages
    for (const [key, text] of Object.entries(messages)) all.set(`${file.replace('.json', '')}.${key}`, text)
  }
  return all
}

function comparison(authority: Map<string, string>, messages: Map<string, string>, language: string): string[] {
  const faults: string[] = []
  for (const key of authority.keys()) if (!messages.has(key)) faults.push(`${language}: ${key} is missing`)
  for (const [key, text] of messages) {
    const original = authority.get(key)
    if (original === undefined) faults.push(`${language}: ${key} is not in en-US`)
    else if (!text.trim()) faults.push(`${language}: ${key} is empty`)
    else if (valuesIn(text, `${language} ${key}`) !== valuesIn(original, key))
      faults.push(`${language}: ${key} names other values than en-US`)
  }
  return faults
}

/** The values that a message names, sorted; throws with the key where it is no ICU message. */
function valuesIn(text: string, key: string): string {
  try {
    const names = new Set<string>()
    JSON.stringify(compile(text), (_, node: unknown) => {
      // A branch of a plural may begin with words and a number sign: words are no names.
      if (Array.isArray(node) && typeof node[0] === 'string' && /^\w+$/.test(node[0]) && (node.length === 1 || typeof node[1] === 'number'))
        names.add(node[0])
      return node
    })
    return [...names]
      .filter((name) => text.includes(`{${name}`))
      .toSorted()
      .join(' ')
  } catch (cause) {
    throw new Error(`${key} is no ICU message: ${text}`, { cause })
  }
}

/** A key counts as used when it stands in a source whole, or when a template literal there begins like it ('failures.${code}'). */
function unused(authority: Map<string, string>): string[] {
  const text = sources('{app,api,shop,emails,server,shared,embedded,adapters}/**/*.{ts,tsx}')
    .filter(({ path }) => !path.includes('.test.'))
    .map((source) => source.text)
    .join('\n')
  const patterns = [...text.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`\s]*)`/g)].map(
    ([, template = '']) =>
      new RegExp(
        `^${template
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.+')}$`,
      ),
  )
  return [...authority.keys()]
    .filter((key) => !text.includes(`'${key}'`) && !text.includes(`"${key}"`) && !patterns.some((pattern) => pattern.test(key)))
    .map((key) => `en-US: ${key} is used nowhere`)
}
