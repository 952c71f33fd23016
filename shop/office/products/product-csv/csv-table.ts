import { parse } from 'csv-parse/sync'
import { CsvError } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { storableText } from '#shared/text/storable.ts'

/** An error in a file. Rows are numbered as in a spreadsheet: the heading is row 1. */
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
  /** By column. Cells are trimmed, empty ones are left out. */
  cells: Map<string, string>
}

/** The largest import that a person can review in the preview. */
const MAX_ROWS = 5000
/**
 * Parsing blocks the event loop, so the number of lines (empty ones included) and the length of a
 * line are limited.
 */
const MAX_LINES = 4 * MAX_ROWS
const MAX_LINE_LENGTH = 500_000

/**
 * Parses CSV as spreadsheets write it: delimited by commas, semicolons or tabs, with or without a
 * byte order mark and Excel's `sep=` line. Ignores columns that are not `known`. Removes the
 * apostrophes that protect cells from being read as formulas.
 */
export function parseCsvTable(text: string, known: readonly string[]): { rows: CsvRow[]; columns: string[]; faults: CsvFault[] } {
  const none = { rows: [], columns: [] }
  const fault = (code: CsvFault['code'], row: number, column = ''): CsvFault => ({ row, column, code })
  let records: string[][]
  try {
    records = rowsOf(storableText(text), MAX_LINES)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ...none, faults: [fault('unreadable', Number(error.lines ?? 1))] }
  }
  const [heading = [], ...lines] = records
  const columns = heading.map(columnOf)
  if (!columns.some((name) => known.includes(name))) return { ...none, faults: [fault('no-heading', 1)] }
  const twice = columns.filter((name, index) => known.includes(name) && columns.indexOf(name) !== index)
  if (twice.length > 0) return { ...none, faults: twice.map((name) => fault('heading-twice', 1, name)) }
  // More cells than columns: an unquoted comma, for example in a price, has shifted the cells after
  // it.
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
  if (rows.length > MAX_ROWS || records.length === MAX_LINES) return { ...none, faults: [fault('too-many-rows', MAX_ROWS + 2)] }
  return { rows, columns: known.filter((name) => columns.includes(name)), faults: [] }
}

/** A cell with a line break must be quoted, whatever the line ending. */
const LINE_BREAKS = /[\r\n]/

/** The column names of a file, read from its first lines only. */
export function csvHeaderOf(text: string): string[] {
  try {
    return (rowsOf(text, 1)[0] ?? []).map(columnOf)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return []
  }
}

/** CSV that every spreadsheet opens, protected against formula injection. */
export function formatCsvTable(columns: readonly string[], rows: (string | number | null)[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unformulated(cell) : cell)))
  return stringify([[...columns], ...cells], { bom: true, record_delimiter: '\r\n', quoted_match: LINE_BREAKS })
}

// A cell that begins as a formula, with or without apostrophes before it. Writing adds one
// apostrophe and reading removes one. East Asian spreadsheets read full-width signs too.
const FORMULA_START = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const unformulated = (text: string) => (FORMULA_START.test(text) ? `'${text}` : text)
const plain = (text: string) => (text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text)

const columnOf = (name: string) => name.trim().toLowerCase()

/** Excel's own first line, which spreadsheets hide: `sep=;`. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t])"?[,;\t]*(?:\r\n|\n|\r)/i

/**
 * Parses at most `limit` rows. Accepts all three line endings, also mixed in one file. Throws
 * CsvError.
 */
function rowsOf(text: string, limit: number): string[][] {
  const separator = SEPARATOR_LINE.exec(text)
  const rest = separator ? text.slice(separator[0].length) : text
  return parse(rest, {
    bom: true,
    delimiter: separator?.[1] ?? delimiterOf(rest),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: MAX_LINE_LENGTH,
    to: limit,
  })
}

/** The most frequent delimiter in the heading; no column name contains one. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n|\r/, 1)
  const times = (one: string) => heading.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best))
}
