import type { Cents } from '#shared/money.ts'
import type { PaperBox } from '#shop/ports.ts'

/** A discovery box as the heading of its lines. `totalCents`: what its printed lines cost. */
export interface PaperBoxHead extends PaperBox {
  totalCents: Cents
}

/** Each line, with its box if it is the first line of one. */
export function withBoxes<Line extends { box: PaperBox | null; totalCents: Cents }>(
  lines: Line[],
): { line: Line; box: PaperBoxHead | null }[] {
  return lines.map((line, index) => {
    const { box } = line
    if (!box || lines[index - 1]?.box?.number === box.number) return { line, box: null }
    const theirs = lines.filter((one) => one.box?.number === box.number)
    return { line, box: { ...box, totalCents: theirs.reduce((sum, { totalCents }) => sum + totalCents, 0) } }
  })
}
