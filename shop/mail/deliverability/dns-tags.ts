/**
 * Parses a tag list such as 'v=DMARC1; p=none' (RFC 6376, 3.2). The first tag of each name counts.
 * Null for an invalid list.
 */
export function parseDnsTags(record: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of record.split(';')) {
    if (part.trim() === '') continue
    const [, name, value] = /^\s*([a-z][a-z0-9_]*)\s*=\s*(.*?)\s*$/is.exec(part) ?? []
    if (name === undefined || value === undefined) return null
    if (!tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), value)
  }
  return tags
}
