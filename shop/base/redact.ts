/**
 * An error as one line that may be stored and logged: addresses, links and texts long enough to be
 * a token are redacted.
 */
export function redactError(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${name}${code}: ${scrub(message)}`.slice(0, 300)
}

function scrub(message: string): string {
  // Drizzle appends the values of a failed statement.
  const [statement = message] = message.split('\nparams:', 1)
  return statement
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '[link]')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
    .replace(/[\w-]{24,}/g, '[hidden]')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The redacted error with its stack for the log: includes causes, paths and line numbers, but no
 * values of SQL statements.
 */
export function redactedStack(error: unknown): string {
  if (!(error instanceof Error)) return redactError(error)
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? [] : [`caused by ${redactedStack(error.cause)}`]
  return [redactError(error), ...places.slice(0, 12), ...cause].join('\n')
}
