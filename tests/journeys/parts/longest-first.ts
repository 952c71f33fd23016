import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys over many pages. One of them at the end would leave the other processes idle. */
const LONG =
  /(admin\/(access|working-day|settings)|shop\/(access|account-pages|engines|touch|checkout|connection|live|purchase))\.test\.ts$/

/** Starts the longest journeys first, and the others by the size of their file. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The sequencer's own method, not that of arrays.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
