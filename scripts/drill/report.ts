import type { DeferredOrders } from './deferred-orders.ts'
import type { ExerciseResult } from './run-exercise.ts'

/** Failures that the report lists, most frequent first. */
const MAX_FAILURES = 6

/** The result of a drill. */
export interface DrillReport {
  results: ExerciseResult[]
  /** The shop and its customers, in a sentence. */
  about: string
  /** A statement that is true if all checks passed, in a sentence. */
  held: string
}

/** The report in plain words, as Markdown that is also read well in a terminal. */
export function drillReport({ results, about, held }: DrillReport): string {
  const failed = results.filter((one) => !isPassed(one))
  const count = results.length === 1 ? 'The exercise' : `All ${results.length} exercises`
  const verdict =
    failed.length === 0
      ? `**${count} passed.** ${held}`
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
      felt.deferred.length,
      seconds(felt.longestMs),
      failures,
      felt.left,
      isPassed({ exercise, felt, ...result }) ? 'passed' : 'FAILED',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| exercise | orders paid | accepted, payment to follow | longest wait | failed tries | customers who left | result |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function chapter(result: ExerciseResult): string {
  const { name, exercise, felt, seen, inspection } = result
  return [
    `## ${exercise.title}${name ? ` (\`npm run drill -- ${name}\`)` : ''}`,
    `**What was done.** ${exercise.does} It took ${result.seconds.toFixed(0)} seconds.`,
    `**What customers saw.** ${[sawOrders(result), ...seen].join(' ')}`,
    ...(inspection.deferred && felt.deferred.length > 0 ? [deferredOf(inspection.deferred)] : []),
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

function deferredOf({ accepted, paid, expired, longestLinkMs, faults }: DeferredOrders): string {
  const links = faults.length === 0 ? 'Each got its payment link once' : 'Not all of them ended well (see below)'
  return [
    `**Orders without a payment page.** ${accepted} orders were accepted while the point of sale was down.`,
    `${links}, at the latest ${seconds(longestLinkMs)} after the order.`,
    `${paid} of them were paid once, by the link.`,
    `${expired} were left unpaid on purpose: the time to pay was over at once, the orders expired, and their stock is on sale again.`,
  ].join(' ')
}

function failuresOf({ felt }: ExerciseResult): string {
  const list = [...felt.failures].toSorted(([, one], [, other]) => other - one)
  const rows = list.slice(0, MAX_FAILURES).map(([message, times]) => `- ${times} × ${message}`)
  const more = list.length > MAX_FAILURES ? [`- and ${list.length - MAX_FAILURES} other messages`] : []
  return ['Tries that failed, with what the customer read (they tried again):', [...rows, ...more].join('\n')].join('\n\n')
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
