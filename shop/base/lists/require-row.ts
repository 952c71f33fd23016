/**
 * The single row of a statement that always returns one, such as an insert with `returning`. Throws
 * an error, which is a fault of ours, when there is none.
 */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always returns a row returned none')
  return row
}
