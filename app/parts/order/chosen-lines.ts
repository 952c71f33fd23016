/**
 * The lines of an order that are among the chosen ones, in the order of the order, each with the
 * chosen quantity.
 */
export function chosenLines<Line extends { id: string }>(
  lines: readonly Line[],
  chosen: readonly { lineId: string; quantity: number }[],
): (Line & { quantity: number })[] {
  return lines.flatMap((line) => {
    const found = chosen.find(({ lineId }) => lineId === line.id)
    return found ? [{ ...line, quantity: found.quantity }] : []
  })
}
