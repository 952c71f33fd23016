import type { Locale } from '#shared/locale.ts'

// The shop's longer texts in Markdown, one file per language and text. Server only.

export const siteTextNames = ['about', 'faq', 'terms', 'refund', 'cookies', 'privacy'] as const
export type SiteTextName = (typeof siteTextNames)[number]

export interface SiteText {
  title: string
  heading: string
  description: string
  /** The date since which the text is valid, as an ISO date; null if it does not matter. */
  updated: string | null
  /** Markdown above the first section. */
  lede: string
  sections: { id: string; heading: string; markdown: string }[]
}

const files = import.meta.glob<string>('./*/texts/*.md', { eager: true, query: '?raw', import: 'default' })
const read = new Map<string, SiteText>()

/** A text in one language. Its `{values}` are not filled in yet. */
export function getSiteText(locale: Locale, name: SiteTextName): SiteText {
  const path = `./${locale}/texts/${name}.md`
  let text = read.get(path)
  if (!text) read.set(path, (text = parse(path, files[path] ?? '')))
  return text
}

/**
 * The file starts with front matter: `key: value` lines between dashes. A section starts with `##
 * Heading {#its-id}`.
 */
function parse(path: string, source: string): SiteText {
  const [, head, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Error(`${path} is missing or does not begin with its title`)
  const facts = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const [lede = '', ...sections] = body.split(/^## /m)
  return {
    title: facts.title ?? '',
    heading: facts.heading ?? '',
    description: facts.description ?? '',
    updated: facts.updated ?? null,
    lede: lede.trim(),
    sections: sections.map((section) => {
      const [, heading, id, markdown] = /^(.+) \{#([a-z-]+)\}\n([^]*)$/.exec(section) ?? []
      if (!heading || !id || !markdown) throw new Error(`${path}: a section has no id: ${section.slice(0, 40)}`)
      return { id, heading, markdown: markdown.trim() }
    }),
  }
}
