import { n } from './numbers.ts'

// Light, shadow and edges that several packs share.

const PICTURE_WIDTH = 400

/**
 * A gradient from left to right, or from the top. Each stop has an offset, a color and an opacity.
 */
export const grad = (id: string, stops: [number, string, number][], down = false): string =>
  `<linearGradient id="${id}" ${down ? 'x1="0" x2="0" y1="0" y2="1"' : ''}>${stops.map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('')}</linearGradient>`
/** Light on a round surface. */
export const cylinder = (id: string): string =>
  grad(id, [
    [0, '#12060c', 0.46],
    [0.07, '#12060c', 0.2],
    [0.16, '#fff', 0.08],
    [0.25, '#fff', 0.4],
    [0.33, '#fff', 0.06],
    [0.55, '#12060c', 0],
    [0.8, '#12060c', 0.18],
    [0.93, '#12060c', 0.4],
    [0.975, '#fff', 0.1],
    [1, '#12060c', 0.36],
  ])
/** Light on foil. */
export const film = (id: string): string =>
  grad(id, [
    [0, '#12060c', 0.34],
    [0.05, '#12060c', 0.08],
    [0.12, '#fff', 0.22],
    [0.2, '#fff', 0.02],
    [0.5, '#fff', 0.05],
    [0.72, '#12060c', 0.02],
    [0.88, '#12060c', 0.14],
    [0.94, '#fff', 0.14],
    [1, '#12060c', 0.36],
  ])
/** The reflection of a window as a strip. */
export const sheen = (id: string): string =>
  grad(
    id,
    [
      [0, '#fff', 0],
      [0.2, '#fff', 0.5],
      [0.75, '#fff', 0.3],
      [1, '#fff', 0],
    ],
    true,
  )
/**
 * The shadow on the table: a wide soft one, which ends inside the picture, and a narrow dark one.
 */
export const shadow = (id: string, cx: number, y: number, rx: number, ry = 15, lean = 16): string => {
  const wide = Math.min(rx * 1.26, cx + lean, PICTURE_WIDTH - cx - lean)
  const narrow = Math.min(rx * 1.03, cx + 2, PICTURE_WIDTH - cx - 2)
  return `<ellipse cx="${cx + lean}" cy="${y}" rx="${n(wide)}" ry="${n(ry * 1.35)}" fill="url(#${id}s)" opacity=".42"/><ellipse cx="${cx + 2}" cy="${y - 1}" rx="${n(narrow)}" ry="${n(ry * 0.62)}" fill="url(#${id}s)" opacity=".72"/>`
}
/** The teeth of a sealed edge. */
export const crimp = (x: number, y: number, w: number, h: number, gap = 5): string => {
  let d = ''
  for (let i = x + gap; i < x + w; i += gap) d += `M${n(i)} ${y}v${h}`
  return d
}
