/** Lines in their order; those of one discovery box stand together, with the box. */
export function groupByBox<Line extends { boxId: string | null }, Box extends { id: string }>(
  lines: readonly Line[],
  boxes: readonly Box[],
): { box: Box | null; lines: Line[] }[] {
  const boxed = boxes.map((box) => ({ box, lines: lines.filter(({ boxId }) => boxId === box.id) }))
  const single = lines.filter(({ boxId }) => !boxes.some(({ id }) => id === boxId))
  return [...boxed, ...(single.length > 0 ? [{ box: null, lines: single }] : [])]
}
