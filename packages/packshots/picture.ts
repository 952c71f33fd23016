import { escapeXml } from './numbers.ts'

/**
 * A whole picture: an SVG of 400 by 500 on nothing, so that the page's tile paints the tint behind
 * it.
 */
export const drawPicture = (label: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" role="img" aria-label="${escapeXml(label)}">${content}</svg>`
