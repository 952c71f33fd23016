import { storableText } from '#shared/text/storable.ts'

/**
 * A LIKE pattern for texts that begin with the input, in lower case. Wildcards are escaped;
 * characters that PostgreSQL text cannot hold are removed.
 */
export function likePrefix(typed: string): string {
  return `${storableText(typed)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
}
