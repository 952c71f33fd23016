import { spawn } from 'node:child_process'
import { BUDGET_MISSED_EXIT_CODE } from './document/record.ts'
import { writeDocuments } from './document/write.ts'
import { type SectionName, sections } from './sections.ts'

// `npm run bench`: measures the sections of bench/sections.ts one by one, each by a program of its
// own, and writes the documents. `npm run bench -- SECTION ...` measures only these; `page` writes the
// documents from the stored figures. A section that fails keeps its previous figures.

const options = process.argv.slice(2).filter((one) => one.startsWith('--'))
const asked = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const programs = Object.entries(sections).flatMap(([name, { program, isLong }]) =>
  program && (asked.length > 0 ? asked.includes(name) : !isLong) ? [{ name: name as SectionName, program }] : [],
)
const unknown = asked.filter((name) => name !== 'page' && !sections[name as SectionName]?.program)
if (unknown.length > 0) {
  const known = Object.entries(sections).flatMap(([name, { program }]) => (program ? [name] : []))
  console.error(`Usage: npm run bench, or npm run bench -- page|${known.join('|')}`)
  process.exit(2)
}

const outcomes: string[] = []
for (const { name, program } of programs) {
  console.log(`\n=== ${name}`)
  const began = performance.now()
  const failure = await run([`bench/${program[0]}`, ...program.slice(1), ...options], sections[name].limitMinutes)
  outcomes.push(`${name.padEnd(16)} ${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${failure ?? 'measured'}`)
  if (failure) process.exitCode = 1
  // After each section, so that an interrupted run leaves the documents true.
  writeDocuments()
}
if (programs.length === 0) writeDocuments()
console.log(['', ...outcomes, 'Written: docs/performance/index.html, bench/results.md'].join('\n'))

/** Runs a program of the project. Returns why it failed, or null. */
function run(args: string[], limitMinutes = 5): Promise<string | null> {
  // A process group, so that the shop and the load generator end with a program that takes too long.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { stdio: 'inherit', detached: true })
  const end = () => void (child.pid && process.kill(-child.pid, 'SIGTERM'))
  const limit = setTimeout(end, limitMinutes * 60_000)
  const interrupted = () => (end(), process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      clearTimeout(limit)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      if (signal) resolve(`stopped after ${limitMinutes} minutes or by a signal`)
      else if (code === BUDGET_MISSED_EXIT_CODE) resolve('measured, a budget is MISSED')
      else resolve(code === 0 ? null : `FAILED (exit code ${code})`)
    })
  })
}
