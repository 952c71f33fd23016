/** A curl command line that tries the endpoint. */
export function curlExample(call: { method: string; path: string; url: string; example: unknown; who: string[] }): string {
  const { method, path, url, example, who } = call
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${url}${path}'`]
  if (who.includes('session')) lines.push(`-b cookies.txt -c cookies.txt`)
  else if (who.includes('serviceKey')) lines.push(`-H "Authorization: Bearer $SERVICE_KEY"`)
  if (example !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example).replaceAll("'", `'\\''`)}'`)
  return lines.join(' \\\n  ')
}
