import { parse } from 'csv-parse/sync'
import { CsvError } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'

/** A fault of a file, where spreadsheets show it: the heading is row 1. */
export interface CsvFault {
  row: number
  column: string
  code:
    | 'unreadable'
    | 'no-heading'
    | 'too-many-cells'
    | 'too-many-rows'
    | 'heading-twice'
    | 'needed'
    | 'invalid'
    | 'unknown'
    | 'twice'
    | 'differs'
    | 'not-counted'
}

export interface CsvRow {
  row: number
  /** By column; blanks around it are gone, what is empty is left out. */
  cells: Map<string, string>
}

/** Some thousand rows: as many as one looks through before they are taken in. */
const MOST_ROWS = 5000
/** Reading keeps everybody else waiting: not more than so many lines, empty ones included, nor more than so many characters in one. */
const MOST_LINES = 4 * MOST_ROWS
const LONGEST_LINE = 500_000

/**
 * Reads a file as spreadsheets write it: parted by commas, semicolons or tabs, with or without a byte order mark and Excel's own line that says by what
 * it is parted. Columns that are not `known` are passed over. What was kept from being a formula is as it was.
 */
export function readTable(text: string, known: readonly string[]): { rows: CsvRow[]; columns: string[]; faults: CsvFault[] } {
  const none = { rows: [], columns: [] }
  const fault = (code: CsvFault['code'], row: number, column = ''): CsvFault => ({ row, column, code })
  let records: string[][]
  try {
    // Neither halves of characters nor NUL: no database can hold them.
    records = rowsOf(text.toWellFormed().replaceAll('\0', ''), MOST_LINES)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ...none, faults: [fault('unreadable', Number(error.lines ?? 1))] }
  }
  const [heading = [], ...lines] = records
  const columns = heading.map(columnOf)
  if (!columns.some((name) => known.includes(name))) return { ...none, faults: [fault('no-heading', 1)] }
  const twice = columns.filter((name, index) => known.includes(name) && columns.indexOf(name) !== index)
  if (twice.length > 0) return { ...none, faults: twice.map((name) => fault('heading-twice', 1, name)) }
  // More cells than columns: a comma that nobody quoted, in a price say, moved all that stand behind it.
  const wide = lines.flatMap((line, index) => (line.slice(columns.length).some((cell) => cell.trim()) ? [index + 2] : []))
  if (wide.length > 0) return { ...none, faults: wide.map((row) => fault('too-many-cells', row)) }
  const rows = lines.flatMap((line, index): CsvRow[] => {
    const cells = new Map(
      columns.flatMap((name, at) => {
        const value = plain(line[at] ?? '').trim()
        return known.includes(name) && value !== '' ? [[name, value] as const] : []
      }),
    )
    return cells.size > 0 ? [{ row: index + 2, cells }] : []
  })
  if (rows.length > MOST_ROWS || records.length === MOST_LINES) return { ...none, faults: [fault('too-many-rows', MOST_ROWS + 2)] }
  return { rows, columns: known.filter((name) => columns.includes(name)), faults: [] }
}

/** A cell of several lines is one only in quotation marks, however its lines end. */
const LINES = /[\r\n]/

/** What the columns of such a file are called, as far as its first lines tell. */
export function headingOf(text: string): string[] {
  try {
    return (rowsOf(text, 1)[0] ?? []).map(columnOf)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return []
  }
}

/** A file that every spreadsheet opens; no cell of it is taken for a formula. */
export function writeTable(columns: readonly string[], rows: (string | number | null)[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unformulated(cell) : cell)))
  return stringify([[...columns], ...cells], { bom: true, record_delimiter: '\r\n', quoted_match: LINES })
}

// What begins so, or was written so before: each writing adds one apostrophe and each reading takes one away.
const FORMULA = /^'*[=+\-@\t\r]/
const unformulated = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
const plain = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

const columnOf = (name: string) => name.trim().toLowerCase()

/** Excel's own first line, which spreadsheets do not show: `sep=;`. */
const PARTED_BY = /^\uFEFF?"?sep=([,;\t])"?[,;\t]*(?:\r\n|\n|\r)/i

/** As many rows as are wanted. Lines may end in any of the three ways, also within one file. Throws CsvError. */
function rowsOf(text: string, wanted: number): string[][] {
  const said = PARTED_BY.exec(text)
  const rest = said ? text.slice(said[0].length) : text
  return parse(rest, {
    bom: true,
    delimiter: said?.[1] ?? delimiterOf(rest),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: LONGEST_LINE,
    to: wanted,
  })
}

/** What the heading is parted by most often; no column's name holds one of them. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n|\r/, 1)
  const times = (one: string) => heading.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best))
}
