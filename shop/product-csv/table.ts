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

/**
 * Reads a file as spreadsheets write it: parted by commas, semicolons or tabs, with or without a byte order mark. Columns that are not `known` are passed
 * over. What was kept from being a formula is as it was.
 */
export function readTable(text: string, known: readonly string[]): { rows: CsvRow[]; columns: string[]; faults: CsvFault[] } {
  const none = { rows: [], columns: [] }
  const fault = (code: CsvFault['code'], row: number, column = ''): CsvFault => ({ row, column, code })
  let records: string[][]
  try {
    // Neither halves of characters nor NUL: no database can hold them.
    records = parse(text.toWellFormed().replaceAll('\0', ''), { bom: true, delimiter: delimiterOf(text), relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ...none, faults: [fault('unreadable', Number(error.lines ?? 1))] }
  }
  const [heading = [], ...lines] = records
  const columns = heading.map((name) => name.trim().toLowerCase())
  if (!columns.some((name) => known.includes(name))) return { ...none, faults: [fault('no-heading', 1)] }
  const twice = columns.filter((name, index) => known.includes(name) && columns.indexOf(name) !== index)
  if (twice.length > 0) return { ...none, faults: twice.map((name) => fault('heading-twice', 1, name)) }
  const rows = lines.flatMap((line, index): CsvRow[] => {
    const cells = new Map(
      columns.flatMap((name, at) => {
        const value = plain(line[at] ?? '').trim()
        return known.includes(name) && value !== '' ? [[name, value] as const] : []
      }),
    )
    return cells.size > 0 ? [{ row: index + 2, cells }] : []
  })
  if (rows.length > MOST_ROWS) return { ...none, faults: [fault('too-many-rows', MOST_ROWS + 2)] }
  return { rows, columns: known.filter((name) => columns.includes(name)), faults: [] }
}

/** A file that every spreadsheet opens; no cell of it is taken for a formula. */
export function writeTable(columns: readonly string[], rows: (string | number | null)[][]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unformulated(cell) : cell)))
  return stringify([[...columns], ...cells], { bom: true, record_delimiter: '\r\n' })
}

const FORMULA = /^[=+\-@\t\r]/
const unformulated = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
const plain = (text: string) => (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text)

/** What the heading is parted by most often; no column's name holds one of them. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n|\r/, 1)
  const times = (one: string) => heading.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best))
}
