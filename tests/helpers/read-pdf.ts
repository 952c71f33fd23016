import { inflateSync } from 'node:zlib'

/**
 * The content of a PDF: its text per page, one line for each piece of text inside the page's
 * bounds, and its metadata.
 */
export interface ReadPdf {
  pages: string[]
  title: string
  language: string
}

/**
 * Reads the text of a PDF like a search or a screen reader, with the ToUnicode tables of its fonts.
 * Supports only the features that the shop's papers use.
 */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const all = [...objects.values()]
  const pages = all.filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  const catalogue = all.find(({ head }) => head.includes('/Type /Catalog'))!
  return {
    pages: pages.map((page) => textOf(page, objects)),
    title: textString(objects.get(/\/Title (\d+) 0 R/.exec(all.map(({ head }) => head).join('\n'))?.[1] ?? '')?.head ?? ''),
    language: textString(/\/Lang (\([^)]*\))/.exec(catalogue.head)?.[1] ?? ''),
  }
}

interface PdfObject {
  head: string
  stream: string
}

function objectsOf(file: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const [, id, body] of file.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    const start = /stream\r?\n/.exec(body!)
    const head = start ? body!.slice(0, start.index) : body!
    // The stream may end in bytes that look like a line end, so only its length is reliable.
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const raw = start ? body!.slice(start.index + start[0].length).slice(0, length) : ''
    const stream = raw && head.includes('/FlateDecode') ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
    objects.set(id!, { head, stream })
  }
  return objects
}

function textOf({ head }: PdfObject, objects: Map<string, PdfObject>): string {
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(head)?.[1] ?? '')?.head ?? head
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, charactersOf(objects.get(id!)!, objects)]),
  )
  const contents = [
    .../\/Contents (?:\[([^\]]*)\]|(\d+ 0 R))/
      .exec(head)!
      .slice(1)
      .join(' ')
      .matchAll(/(\d+) 0 R/g),
  ]
  const page = contents.map(([, id]) => objects.get(id!)!.stream).join('\n')
  const [, width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []).map(Number)
  const lines: string[] = []
  let characters = new Map<string, string>()
  let place: Matrix = [1, 0, 0, 1, 0, 0]
  let begin = place
  const outer: Matrix[] = []
  for (const [operation, matrix, how, font, shown] of page.matchAll(
    /(?<![\w.])q\b|(?<![\w.])Q\b|((?:-?[\d.]+ ){6})(cm|Tm)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (operation === 'q') outer.push(place)
    else if (operation === 'Q') place = outer.pop() ?? place
    else if (matrix && how === 'cm') place = within(matrix.trim().split(' ').map(Number) as Matrix, place)
    else if (matrix) begin = within(matrix.trim().split(' ').map(Number) as Matrix, place)
    else if (font) characters = fonts.get(font) ?? new Map()
    else if (begin[4] >= 0 && begin[4] <= width && begin[5] >= 0 && begin[5] <= height) lines.push(textIn(shown!, characters))
  }
  // A line with several scripts consists of several pieces.
  return lines.join('\n').replaceAll(' \n', ' ')
}

type Matrix = [number, number, number, number, number, number]

function within([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

function textIn(shown: string, characters: Map<string, string>): string {
  const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
  return glyphs.map((glyph) => characters.get(glyph.toLowerCase()) ?? '\ufffd').join('')
}

/** Maps a font's glyphs to characters with its ToUnicode table. */
function charactersOf({ head }: PdfObject, objects: Map<string, PdfObject>): Map<string, string> {
  const table = objects.get(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? ''
  const characters = new Map<string, string>()
  for (const [, from, , list] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex]] of [...list!.replaceAll(' ', '').matchAll(/<([0-9a-f]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(from!, 16) + index).toString(16).padStart(4, '0')
      characters.set(glyph, Buffer.from(hex!, 'hex').swap16().toString('utf16le'))
    }
  }
  return characters
}

/** Decodes a text string of the document: Latin-1, or UTF-16 with a byte order mark. */
function textString(text: string): string {
  const written = text.trim()
  const bytes = written.startsWith('<')
    ? Buffer.from(written.slice(1, -1), 'hex')
    : Buffer.from(written.slice(1, -1).replace(/\\(.)/g, '$1'), 'latin1')
  return bytes[0] === 0xfe && bytes[1] === 0xff ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1')
}
