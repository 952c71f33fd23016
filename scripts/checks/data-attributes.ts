import { readFileSync } from 'node:fs'
import { sources } from './sources.ts'

// Markup and scripts meet in `data-*` attributes, where no type follows a rename.

const MARKUP = '{app,api,embedded,packages}/**/*.{ts,tsx}'
const READERS = '{app,api,embedded,packages,tests}/**/*.{ts,tsx,css}'
const CONTRACT = 'app/client/README.md'

/** A line of code that reads or writes an attribute, with the attribute's name. */
interface Use {
  name: string
  where: string
}

/**
 * Reads of attributes that no markup writes, and attributes of the pages that app/client/README.md
 * does not list.
 */
export function strayDataAttributes(contract = readFileSync(CONTRACT, 'utf8')): string[] {
  const writers = sources(MARKUP).filter(({ path }) => !path.includes('.test.'))
  const written = new Set(writers.flatMap(({ text }) => writtenIn(text)))
  const ofPages = new Set(writers.filter(({ path }) => path.startsWith('app/')).flatMap(({ text }) => writtenIn(text)))
  const read = sources(READERS).flatMap(({ path, text }) => readIn(text).map(({ name, where }) => ({ name, where: `${path}:${where}` })))
  const listed = new Set([...contract.matchAll(/^\| `(data-[\w-]+)`/gm)].map(([, name = '']) => name))
  return [
    ...read.filter(({ name }) => !written.has(name)).map(({ name, where }) => `${where}: reads ${name}, which no markup writes`),
    ...[...ofPages].filter((name) => !listed.has(name)).map((name) => `${CONTRACT} does not list ${name}`),
    ...[...listed].filter((name) => !ofPages.has(name)).map((name) => `${CONTRACT} lists ${name}, which no page writes`),
  ]
}

/** Attributes that a source writes: in markup, in an object of attributes, or through `dataset`. */
export function writtenIn(text: string): string[] {
  const code = text.replace(/^\s*(?:\*|\/\*|\/\/).*$/gm, '')
  return [
    ...matchesOf(code, /(?<!(?:get|has)Attribute\()(?:['"]|(?<=\s))(data-[a-z][\w-]*)(?=['"]?\s*[:=,})>/]|\s)/g),
    ...matchesOf(code, /\bdataset\.(\w+)\s*=(?!=)/g).map(attributeOf),
  ]
}

/** Attributes that a source reads: by selector, by CSS `attr()`, or through `dataset`. */
export function readIn(text: string): Use[] {
  const selectors = /(?:\[|\battr\(|(?:get|has)Attribute\(')(data-[a-z][\w-]*)/g
  const properties = /\bdataset\.(\w+)\b(?!\s*=(?!=))|'(\w+)' in [\w.]*\bdataset\b|\breadData\(\w+, '(\w+)'\)/g
  const destructured = /\bdataset: \{([^{}]*)\}|\{([^{}]*)\} = (?:(?!\n(?: {2}){0,3}\S).)*\bdataset\b(?!\.)/gs
  return [
    ...usesOf(text, selectors, (name) => [name]),
    ...usesOf(text, properties, (name) => [attributeOf(name)]),
    ...usesOf(text, destructured, (names) => propertiesIn(names).map(attributeOf)),
  ]
}

function usesOf(text: string, pattern: RegExp, namesIn: (found: string) => string[]): Use[] {
  return [...text.matchAll(pattern)].flatMap(({ index, 1: first, 2: second, 3: third }) =>
    namesIn(first ?? second ?? third ?? '').map((name) => ({ name, where: String(text.slice(0, index).split('\n').length) })),
  )
}

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}

/** The property names of a destructuring pattern: `a, b: c, d = ''` has a, b and d. */
function propertiesIn(pattern: string): string[] {
  return pattern.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.slice(1, 2) ?? [])
}

function attributeOf(property: string): string {
  return `data-${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
