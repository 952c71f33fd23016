import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

// `node scripts/app-icons.ts` draws public/icons: the mark as devices show an installed shop, small enough to be kept with the sources.

const mark = /<g>(.*)<\/g>/.exec(readFileSync('public/favicon.svg', 'utf8'))?.[1]
if (!mark) throw new Error('There is no mark in public/favicon.svg')

/** The mark on its ground: `reach` is half the width that is seen, in radii of the mark; `corner` rounds the ground. */
function drawing(reach: number, corner: number): Buffer {
  const [edge, width] = [-10 * reach, 20 * reach]
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${edge} ${edge} ${width} ${width}" width="512" height="512">` +
      `<rect x="${edge}" y="${edge}" width="${width}" height="${width}" rx="${corner * width}" fill="#d61f51"/><g fill="#fff9f0">${mark}</g></svg>`,
  )
}

// Of a maskable icon a device may show no more than a circle of four fifths.
const icons: [name: string, size: number, drawn: Buffer][] = [
  ['icon-192', 192, drawing(1.5, 0.22)],
  ['icon-512', 512, drawing(1.5, 0.22)],
  ['maskable-192', 192, drawing(1.9, 0)],
  ['maskable-512', 512, drawing(1.9, 0)],
  ['apple-touch-icon', 180, drawing(1.6, 0)],
]

mkdirSync('public/icons', { recursive: true })
for (const [name, size, drawn] of icons)
  await sharp(drawn, { density: 300 }).resize(size, size).png({ palette: true, compressionLevel: 9 }).toFile(`public/icons/${name}.png`)
