/** A form of a page with its initial values. */
export interface PageForm {
  action: string
  /** All field values, hidden ones included. An unchecked box is absent. */
  fields: Record<string, string>
  /** The named buttons. Pressing one adds its value. */
  buttons: { name: string; value: string }[]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Every form of the page. */
export function formsOf(html: string, address: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, opening = '', inside = '']) => ({
    action: new URL(attribute(opening, 'action') ?? address, address).href,
    fields: { ...inputsOf(inside), ...selectsOf(inside) },
    buttons: [...inside.matchAll(/<button\b([^>]*)>/g)].flatMap(([, tag = '']) => {
      const name = attribute(tag, 'name')
      return name ? [{ name, value: attribute(tag, 'value') ?? '' }] : []
    }),
  }))
}

/** The text of a page's main part on one line, without tags. */
export function wordsOf(html: string): string {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html
  return plain(
    main
      .replace(/<(script|style)\b.*?<\/\1>/gs, '')
      .replace(/<!--.*?-->/gs, '')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** The target of the page's refresh, or null if it has none. */
export function onwardOf(html: string): string | null {
  const target = /<meta http-equiv="refresh" content="0;url=([^"]+)"/i.exec(html)?.[1]
  return target ? plain(target) : null
}

/** URLs of links that begin with `path`. */
export function linksOf(html: string, path: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href = '']) => plain(href)).filter((href) => href.startsWith(path))
}

function inputsOf(inside: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, tag = ''] of inside.matchAll(/<input\b([^>]*)>/g)) {
    const name = attribute(tag, 'name')
    const isChoice = /^(radio|checkbox)$/.test(attribute(tag, 'type') ?? '')
    if (name && !(isChoice && attribute(tag, 'checked') === null)) fields[name] = attribute(tag, 'value') ?? (isChoice ? 'on' : '')
  }
  return fields
}

function selectsOf(inside: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, tag = '', options = ''] of inside.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option)
    const chosen = all.find((option) => attribute(option, 'selected') !== null) ?? all[0] ?? ''
    fields[attribute(tag, 'name') ?? ''] = attribute(chosen, 'value') ?? ''
  }
  return fields
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}(?:="([^"]*)")?(?=\\s|/|$)`, 'i').exec(tag)
  return found ? plain(found[1] ?? '') : null
}

function plain(text: string): string {
  return text.replace(/&(#x?)?(\w+);/g, (whole, number: string | undefined, name: string) =>
    number ? String.fromCodePoint(Number.parseInt(name, number === '#x' ? 16 : 10)) : (entities[name] ?? whole),
  )
}
