import { readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { sources } from './sources.ts'
import { leftInEnglish, linesLeftInEnglish } from './untranslated.ts'

type Messages = Record<string, string>

/** Keys that a language lacks, has too many or says in English, messages that do not parse or name other values, and keys that nothing uses. */
export function localeFaults(): string[] {
  const languages = readdirSync('locales', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const authority = messagesOf('en-US')
  const faults = languages.flatMap((language) => comparison(authority, messagesOf(language), language))
  const others = languages.flatMap((language) => textFaults(language))
  return [...faults, ...others, ...unused(authority)]
}

function messagesOf(language: string): Map<string, string> {
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

/** Longer texts that a language lacks or has too many, and those with other sections, questions or values than in en-US. */
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

/** What every language of a text has alike. */
function bonesOf(text: string): string {
  const sections = text.split(/^## /m).map((section) => {
    const values = [...section.matchAll(/\{#?[\w-]+\}/g)].map(([value]) => value).toSorted()
    return [...new Set(values), section.split(/^### /m).length].join(' ')
  })
  return [/^updated: .*$/m.exec(text)?.[0], ...sections].join('\n')
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

/** A key counts as used when it stands in a source whole, or when a template literal there makes it ('failures.${code}') of words that stand there, too. */
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
  const words = new Set([...(text.match(/[\w-]+/g) ?? []), ...(text.match(/[\w.-]+/g) ?? [])])
  const isMade = (key: string) =>
    patterns.some((pattern) =>
      pattern
        .exec(key)
        ?.slice(1)
        .every((part) => words.has(part)),
    )
  return [...authority.keys()]
    .filter((key) => !text.includes(`'${key}'`) && !text.includes(`"${key}"`) && !isMade(key))
    .map((key) => `en-US: ${key} is used nowhere`)
}
