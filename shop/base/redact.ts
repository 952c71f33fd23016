/** An error in one line that may be stored and logged: no addresses, links, or anything long enough to be a token. */
export function withoutSecrets(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${name}${code}: ${scrub(message)}`.slice(0, 300)
}

function scrub(message: string): string {
  return (
    message
      // Drizzle appends a failed statement's values.
      .split('\nparams:', 1)[0]!
      .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '[link]')
      .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
      .replace(/[\w-]{24,}/g, '[hidden]')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The same with where it happened, for the log: causes included, paths and lines kept, values of statements left out. */
export function traced(error: unknown): string {
  if (!(error instanceof Error)) return withoutSecrets(error)
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? [] : [`caused by ${traced(error.cause)}`]
  return [withoutSecrets(error), ...places.slice(0, 12), ...cause].join('\n')
}
