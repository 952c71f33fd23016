import { messageBundles } from '#locales/message-bundles.ts'
import { resolve } from './imports.ts'
import { messagesOf } from './locales.ts'
import { type Source, sources } from './sources.ts'

// A page names the message files that it needs. No type connects them with the messages of its
// components, and a message of another file shows as its key.

/** Imports of code. Types, and what runs on the server only, show no messages. */
const importPattern = /^import (?!type\b)(?:[^'"]*from )?'([^'"?]+)'/gm
const lazyImportPattern = /\bimport\('([^']+)'\)/g
/** Scripts of static pages fetch the file that they need. */
const fetchesItsOwn = /^app\/client\//
const everywhere: readonly string[] = messageBundles.common

/** One line for each message that a page shows without naming its file. */
export function missingMessages(files: Source[] = sources('app/**/*.{ts,tsx}'), keys = new Set(messagesOf('en-US').keys())): string[] {
  const texts = new Map(files.filter(({ path }) => !/\.(server|test)\./.test(path)).map(({ path, text }) => [path, text]))
  const faults = [...texts].flatMap(([page, text]) => {
    const named = filesNamedBy(page, text)
    if (!named) return []
    return [...modulesOf(page, texts)].flatMap((module) =>
      messagesIn(texts.get(module) ?? '', keys)
        .filter((key) => ![...everywhere, ...named].includes(fileOf(key)))
        .map((key) => `${module}: ${page} does not name the message file of ${key}`),
    )
  })
  return [...new Set(faults)]
}

/** The message files of a page besides the common ones. Null for a module that is no page. */
function filesNamedBy(path: string, text: string): string[] | null {
  // The frame of the admin names them for all its pages.
  if (path.startsWith('app/admin/')) return [...messageBundles.admin]
  if (/^app\/(root|layout\/default)\.tsx$/.test(path)) return []
  const bundle = /\bgetMessageBundle\(context, '([\w-]+)'\)/.exec(text)?.[1]
  if (bundle) return [...messageBundles[bundle as keyof typeof messageBundles]]
  const calls = [...text.matchAll(/\bgetMessages\(context, ([^\n]*)/g)]
  return calls.length > 0 ? calls.flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)) : null
}

/** The module and all that it imports, directly or not. */
function modulesOf(page: string, texts: Map<string, string>): Set<string> {
  const found = new Set<string>([page])
  for (const module of found) {
    const text = texts.get(module) ?? ''
    for (const [, specifier = ''] of [...text.matchAll(importPattern), ...text.matchAll(lazyImportPattern)]) {
      const target = resolve(module, specifier)
      if (target && texts.has(target) && !fetchesItsOwn.test(target)) found.add(target)
    }
  }
  return found
}

/** The messages that a source names, and the beginnings of those that it composes. */
function messagesIn(text: string, keys: Set<string>): string[] {
  const quoted = [...text.matchAll(/'([a-z][\w-]*\.[\w.-]+)'/g)].map(([, key = '']) => key).filter((key) => keys.has(key))
  const composed = [...text.matchAll(/\bt\(`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map(([, beginning = '']) => beginning)
  return [...quoted, ...composed]
}

const fileOf = (key: string) => key.slice(0, key.indexOf('.'))
