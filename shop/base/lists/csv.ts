import { stringify } from 'csv-stringify/sync'

/** How a file begins: a mark without which spreadsheets take it for another alphabet's, and what its columns are called. */
export function csvHeading(columns: string[]): string {
  return `\uFEFF${csvRows([columns])}`
}

/** Rows of a file for people: no cell of it is taken for a formula. What is to be read back is written by `writeTable` of product-csv.ts. */
export function csvRows(rows: string[][]): string {
  // A cell of several lines is one only in quotation marks, however its lines end.
  return stringify(rows, { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}
