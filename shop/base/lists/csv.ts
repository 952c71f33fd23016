import { stringify } from 'csv-stringify/sync'

/**
 * The start of a CSV file: a byte order mark, so that spreadsheets read it as UTF-8, and the column
 * names.
 */
export function csvHeading(columns: string[]): string {
  return `\uFEFF${csvRows([columns])}`
}

/**
 * CSV rows for people: formulas are escaped. For files that are imported again, use `writeTable` of
 * product-csv.ts.
 */
export function csvRows(rows: string[][]): string {
  // A cell with a line break must be quoted, for every kind of line break.
  return stringify(rows, { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}
