import { readFileSync } from 'node:fs'
import { DOMAINS, FOLDERS } from './boundaries.ts'

/** Tables of ARCHITECTURE.md that differ from boundaries.ts, with the correct rows. */
export function outdatedTables(text = readFileSync('ARCHITECTURE.md', 'utf8')): string[] {
  return Object.entries({ folders: folderRows(), domains: domainRows() }).flatMap(([name, rows]) => {
    const table = rows.join('\n')
    return text.includes(table) ? [] : [`The table of ${name} should be:`, ...rows]
  })
}

function folderRows(): string[] {
  return Object.entries(FOLDERS).map(
    ([folder, { holds, opens }]) => `| \`${folder}/\` | ${holds} | ${opens.map((one) => `\`${one}\``).join(', ') || 'nothing'} |`,
  )
}

function domainRows(): string[] {
  return Object.entries(DOMAINS).map(([domain, holds]) => `| \`${domain}\` | ${holds} |`)
}
