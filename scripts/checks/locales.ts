import { readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { sources } from './sources.ts'
import { leftInEnglish, linesLeftInEnglish } from './untranslated.ts'

type Messages = Record<string, string>

/**
 * Reports keys that a language lacks, has in addition or leaves in English, messages that do not
 * parse or have other placeholders than en-US, and unused keys.
 */
export function localeErrors(): string[] {
  const languages = readdirSync('locales', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const authority = messagesOf('en-US')
  const faults = languages.flatMap((language) => comparison(authority, messagesOf(language), language))
  const others = languages.flatMap((language) => textFaults(language))
  return [...faults, ...others, ...unused(authority)]
}

/** The messages of a language by their keys, 'file.name'. */
export function messagesOf(language: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const file of readdirSync(`locales/${language}`).filter((name) => name.endsWith('.json'))) {
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
  return language === 'en-US' ? faults : [...faults, ...leftInEnglish(authority, messages, language)]
}

/**
 * Reports longer texts that a language lacks or has in addition, and texts with other sections,
 * questions or placeholders than in en-US.
 */
function textFaults(language: string): string[] {
  const [authority, own] = [textsOf('en-US'), textsOf(language)]
  return [...new Set([...authority.keys(), ...own.keys()])].flatMap((name) => {
    const [wanted, found] = [authority.get(name), own.get(name)]
    if (!wanted || !found) return [`${language}: the text ${name} is ${found ? 'not in en-US' : 'missing'}`]
    const english = language === 'en-US' ? [] : linesLeftInEnglish(wanted, found)
    return [
      ...(bonesOf(wanted) === bonesOf(found) ? [] : [`${language}: ${name} has other sections, questions or values than in en-US`]),
      ...english.map((line) => `${language}: ${name} is left in English: ${line.slice(0, 60)}`),
    ]
  })
}

function textsOf(language: string): Map<string, string> {
  const folder = `locales/${language}/texts`
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]))
}

/** The parts of a text that must be equal in every language. */
function bonesOf(text: string): string {
  const sections = text.split(/^## /m).map((section) => {
    const values = [...section.matchAll(/\{#?[\w-]+\}/g)].map(([value]) => value).toSorted()
    return [...new Set(values), section.split(/^### /m).length].join(' ')
  })
  return [/^updated: .*$/m.exec(text)?.[0], ...sections].join('\n')
}

/** The placeholders of a message, sorted. Throws with the key if the message is not valid ICU. */
function valuesIn(text: string, key: string): string {
  try {
    const names = new Set<string>()
    JSON.stringify(compile(text), (_, node: unknown) => {
      // A plural branch may begin with words and a number sign. Those words are not placeholders.
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

/**
 * A key is used if a source contains the whole key, or if a template literal ('failures.${code}')
 * can build it from words in the sources. A product field names the beginning of its `words`.
 */
function unused(authority: Map<string, string>): string[] {
  const text = sources('{app,api,shop,emails,papers,server,shared,embedded,packages,adapters}/**/*.{ts,tsx}')
    .filter(({ path }) => !path.includes('.test.'))
    .map((source) => source.text)
    .join('\n')
  const patterns = [...text.matchAll(/`([a-z][a-z-]*\.[^`\s]*\$\{[^`\s]*)`/g)].map(
    ([, template = '']) =>
      new RegExp(
        `^${template
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('(.+)')}$`,
      ),
  )
  const begun = [...text.matchAll(/\bwords: '([a-z-]+\.[\w-]*)'/g)].map(([, start = '']) => start)
  const words = new Set([...(text.match(/[\w-]+/g) ?? []), ...(text.match(/[\w.-]+/g) ?? [])])
  const isMade = (key: string) =>
    begun.some((start) => key.startsWith(start) && words.has(key.slice(start.length))) ||
    patterns.some((pattern) =>
      pattern
        .exec(key)
        ?.slice(1)
        .every((part) => words.has(part)),
    )
  const quoted = new Set([...text.matchAll(/(['"])([a-z][\w.-]*)\1/g)].map(([, , word]) => word))
  return [...authority.keys()].filter((key) => !quoted.has(key) && !isMade(key)).map((key) => `en-US: ${key} is used nowhere`)
}
