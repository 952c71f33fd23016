import { isDeepStrictEqual } from 'node:util'
import { writeFileSync } from 'node:fs'
import { openProcesses } from '#tests/fixtures/open-processes.ts'
import { stormExpected, stormSignIns } from '#tests/helpers/sign-in-storm.ts'

// `npm run bench -- sign-ins`: runs 2,000 sign-ins against four processes on one PostgreSQL.

const size = { customers: 1245, guessers: 20, places: 150, accounts: 100 }
const { urls, opened, close } = await openProcesses(4)
try {
  const { signIns, seconds, ...counted } = await stormSignIns(urls, opened, size)
  const exact = isDeepStrictEqual(counted, stormExpected(size))
  const report = `# Sign-ins

Made by \`npm run bench -- sign-ins\` (${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}): ${signIns} sign-ins, in an order by chance, against
${urls.length} processes of the built shop on one PostgreSQL; ${Math.round(signIns / seconds)} a second, password hashing included, all on this one machine.

| who | answers |
|---|---|
| ${size.customers} customers with their password | ${told(counted.customers)} |
| ${size.guessers} guessers, 25 tries each at one account (10 allowed) | each ${[...new Set(counted.guessers.map(told))].join('; or ')} |
| one account tried from ${size.places} places (100 allowed) | ${told(counted.places)} |
| ${size.accounts} accounts tried from one place (60 allowed) | ${told(counted.accounts)} |
| the owner of the account tried from everywhere, in their own browser | ${told(counted.victim)} |

${counted.opened} sessions were opened, ${counted.stored} stored, ${counted.lost} unknown to some process afterwards. **${exact ? 'Every limit held exactly.' : 'NOT as it should be.'}**
`
  writeFileSync('bench/sign-ins.md', report)
  console.log(report)
  if (!exact) process.exitCode = 1
} finally {
  await close()
}

function told(statuses: Record<number, number>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}
