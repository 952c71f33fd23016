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
