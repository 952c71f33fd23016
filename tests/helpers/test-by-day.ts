import { describe, test, type TestOptions } from 'vitest'
import { isFull, isInSample, takesItsTurn } from './full-run.ts'

// Tests that `npm test` runs on some days and leaves to others. `npm test -- full` runs them all, and
// so does a run of some files by hand. A test that uses `test` runs each day. A test by day must not
// need another one: what they share belongs in `beforeAll` or in a daily test before them, or they
// are one `describeByDay`.

declare module 'vitest' {
  interface TaskMeta {
    /** Skipped by the sample of the day, which tests/sample-reporter.ts counts. */
    isLeftToAnotherDay?: boolean
  }
}

type Options = Omit<TestOptions, 'shuffle'>
type Body<Args extends unknown[]> = (...args: Args) => Promise<void> | void
type Rest<Args extends unknown[]> = [Body<Args>] | [Options, Body<Args>]

/** `npm test` always names the day. */
const runsAll = isFull || !process.env.SAMPLE_DAY
const LEFT_OUT = { skip: true, meta: { isLeftToAnotherDay: true } }

/** A test for one of three days. Its name decides which. */
export function testByDay(name: string, ...args: Rest<[]>): void {
  const [options, body] = split(args)
  test(name, runsAll || isInSample(name) ? options : { ...options, ...LEFT_OUT }, body)
}

/** As `test.for`, with one of two or three cases a day in turn, or a third of more. */
testByDay.for =
  <T>(cases: readonly T[]) =>
  (name: string, ...args: Rest<[T]>): void => {
    const [options, body] = split(args)
    const { today, others } = share(name, cases)
    test.for(today)(name, options, body)
    test.for(others)(name, { ...options, ...LEFT_OUT }, body)
  }

/** Tests that need each other, for one of three days. Its name decides which. */
export function describeByDay(name: string, body: () => void): void {
  describe(name, runsAll || isInSample(name) ? {} : LEFT_OUT, body)
}

/** As `describe.for`, with the cases of `testByDay.for`. */
describeByDay.for =
  <T>(cases: readonly T[]) =>
  (name: string, body: (one: T) => void): void => {
    const { today, others } = share(name, cases)
    describe.for(today)(name, body)
    describe.for(others)(name, LEFT_OUT, body)
  }

function share<T>(name: string, cases: readonly T[]): { today: T[]; others: T[] } {
  const isForToday = (index: number) => runsAll || takesItsTurn(name, index, cases.length)
  return { today: cases.filter((_, index) => isForToday(index)), others: cases.filter((_, index) => !isForToday(index)) }
}

function split<Args extends unknown[]>(args: Rest<Args>): [Options, Body<Args>] {
  return args.length === 1 ? [{}, args[0]] : args
}
