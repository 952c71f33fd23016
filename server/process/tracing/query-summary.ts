/**
 * The verb and table of a statement, such as 'select orders'. Values never appear: quoted
 * names are identifiers, and Drizzle quotes all of them.
 */
export function summaryOf(statement: string): string {
  const [operation = 'query'] = /[a-z]+/i.exec(statement) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+(?:"\w+"\.)?"(\w+)"/i.exec(statement) ?? []
  return table ? `${operation.toLowerCase()} ${table}` : operation.toLowerCase()
}
