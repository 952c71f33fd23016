import type { ExerciseResult } from './run-exercise.ts'

/** Failures that the report lists, most frequent first. */
const MAX_FAILURES = 6

/** The report in plain words, as Markdown that is also read well in a terminal. */
export function drillReport(results: ExerciseResult[], about: string): string {
  const failed = results.filter((one) => !isPassed(one))
  const verdict =
    failed.length === 0
      ? `**All ${results.length} exercises passed.** No confirmed order was lost, nobody was charged twice, the stock is exact and every email went out once.`
      : `**${failed.length} of ${results.length} exercises failed:** ${failed.map(({ exercise }) => exercise.title).join(', ')}.`
  return [`# Drill report`, about, verdict, table(results), ...results.map(chapter), ''].join('\n\n')
}

/** Whether nothing was lost. What customers had to wait for is no failure. */
export function isPassed({ inspection: { faults } }: ExerciseResult): boolean {
  return faults.length === 0
}

function table(results: ExerciseResult[]): string {
  const rows = results.map(({ exercise, felt, ...result }) => {
    const failures = [...felt.failures.values()].reduce((sum, times) => sum + times, 0)
    const cells = [
      exercise.title,
      felt.paid,
      seconds(felt.longestMs),
      failures,
      felt.left,
      isPassed({ exercise, felt, ...result }) ? 'passed' : 'FAILED',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| exercise | orders paid | longest wait | failed tries | customers who left | result |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function chapter(result: ExerciseResult): string {
  const { name, exercise, felt, seen, inspection } = result
  return [
    `## ${exercise.title} (\`npm run drill -- ${name}\`)`,
    `**What was done.** ${exercise.does} It took ${result.seconds.toFixed(0)} seconds.`,
    `**What customers saw.** ${[sawOrders(result), ...seen].join(' ')}`,
    ...(felt.failures.size > 0 ? [failuresOf(result)] : []),
    `**What the books say.** ${inspection.faults.length === 0 ? `All is well with ${inspection.paidOrders} paid orders.` : 'Something is wrong:'}`,
    ...(inspection.faults.length > 0
      ? [
          inspection.faults
            .slice(0, 20)
            .map((fault) => `- ${fault}`)
            .join('\n'),
        ]
      : []),
    isPassed(result) ? '**Passed.**' : `**FAILED.** What to do: ${exercise.advice} Then run this exercise again.`,
  ].join('\n\n')
}

function sawOrders({ felt }: ExerciseResult): string {
  const { paid, acknowledged, left, answers, longestMs } = felt
  const gone = left === 0 ? 'Nobody left without an order.' : `${left} customers gave up.`
  return `${paid} orders were paid, ${acknowledged.length} of them with the confirmation page seen. ${gone} The longest wait for one of ${answers} answers was ${seconds(longestMs)}.`
}

function failuresOf({ felt }: ExerciseResult): string {
  const list = [...felt.failures].toSorted(([, one], [, other]) => other - one)
  const rows = list.slice(0, MAX_FAILURES).map(([message, times]) => `- ${times} × ${message}`)
  const more = list.length > MAX_FAILURES ? [`- and ${list.length - MAX_FAILURES} other messages`] : []
  return ['Tries that failed, with what the customer read (they tried again):', [...rows, ...more].join('\n')].join('\n\n')
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
