/**
 * A LIKE pattern for texts that begin with the input, in lower case. Wildcards are escaped;
 * characters that PostgreSQL text cannot hold are removed.
 */
export function likePrefix(typed: string): string {
  return `${typed
    .toWellFormed()
    .replaceAll('\0', '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
}
