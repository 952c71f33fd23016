import { isDeepStrictEqual } from 'node:util'
import { openProcesses } from '#tests/fixtures/open-processes.ts'
import { stormExpected, stormSignIns } from '#tests/helpers/sign-in-storm.ts'
import { exactly, type Figure, row } from './document/figures.ts'
import { BUDGET_MISSED_EXIT_CODE, recordFigures } from './document/record.ts'

// `npm run bench -- sign-ins`: runs 2,000 sign-ins against four processes on one PostgreSQL.

const size = { customers: 1245, guessers: 20, places: 150, accounts: 100 }
const { urls, opened, close } = await openProcesses(4)
try {
  const { signIns, seconds, ...counted } = await stormSignIns(urls, opened, size)
  const wanted = stormExpected(size)
  recordFigures('sign-ins', [
    ...answers(`${size.customers} customers with their password`, counted.customers, wanted.customers),
    ...answers(`${size.guessers} guessers, 25 tries each at one account (10 allowed)`, sum(counted.guessers), sum(wanted.guessers)),
    ...answers(`one account tried from ${size.places} addresses (100 allowed)`, counted.places, wanted.places),
    ...answers(`${size.accounts} accounts tried from one address (60 allowed)`, counted.accounts, wanted.accounts),
    ...answers('owner of the account tried from everywhere, in their own browser', counted.victim, wanted.victim),
    ...row('sessions', 'sign-ins a second', { count: [Math.round(signIns / seconds), ''] }),
    ...row('sessions', 'sessions opened', { count: [counted.opened, '', exactly(wanted.opened)] }),
    ...row('sessions', 'sessions stored', { count: [counted.stored, '', exactly(wanted.stored)] }),
    ...row('sessions', 'sessions unknown to a process afterwards', { count: [counted.lost, '', exactly(wanted.lost)] }),
  ])
  if (!isDeepStrictEqual(counted, wanted)) process.exitCode = BUDGET_MISSED_EXIT_CODE
} finally {
  await close()
}

function answers(what: string, counted: Record<number, number>, wanted: Record<number, number>): Figure[] {
  const statuses = [...new Set([...Object.keys(counted), ...Object.keys(wanted)])].map(Number)
  return row(
    'answers',
    what,
    Object.fromEntries(statuses.map((one) => [`status ${one}`, [counted[one] ?? 0, '', exactly(wanted[one] ?? 0)]])),
  )
}

function sum(statuses: Record<number, number>[]): Record<number, number> {
  const total: Record<number, number> = {}
  for (const one of statuses)
    for (const [status, count] of Object.entries(one)) total[Number(status)] = (total[Number(status)] ?? 0) + count
  return total
}
