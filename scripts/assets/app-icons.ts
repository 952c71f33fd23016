import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

// `node scripts/assets/app-icons.ts` draws public/icons, the icons of the installed shop, and
// public/favicon.ico, for programs that ask for it without reading a page. They are small
// enough to commit.

const mark = /<g>(.*)<\/g>/.exec(readFileSync('public/favicon.svg', 'utf8'))?.[1]
if (!mark) throw new Error('There is no mark in public/favicon.svg')

/**
 * The mark on its background. `reach` is half the visible width, in radii of the mark. `corner` is
 * the corner radius as a fraction of the width.
 */
function drawing(reach: number, corner: number): Buffer {
  const [edge, width] = [-10 * reach, 20 * reach]
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${edge} ${edge} ${width} ${width}" width="512" height="512">` +
      `<rect x="${edge}" y="${edge}" width="${width}" height="${width}" rx="${corner * width}" fill="#d61f51"/><g fill="#fff9f0">${mark}</g></svg>`,
  )
}

// A device may crop a maskable icon to a circle with 80% of its width.
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

// The logo in emails, at three times its size: many email clients show no SVG.
const logo = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10.5 -10.5 21 21"><g fill="#d61f51">${mark}</g></svg>`)
await sharp(logo, { density: 400 }).resize(102, 102).png({ palette: true, compressionLevel: 9 }).toFile('public/icons/email-logo.png')

const favicon = await sharp(drawing(1.15, 0.22), { density: 300 }).resize(48, 48).png({ compressionLevel: 9 }).toBuffer()
// An icon file: its header, a directory of one picture, and the picture as PNG.
const header = Buffer.alloc(22)
header.writeUInt16LE(1, 2)
header.writeUInt16LE(1, 4)
header.set([48, 48], 6)
header.writeUInt16LE(1, 10)
header.writeUInt16LE(32, 12)
header.writeUInt32LE(favicon.length, 14)
header.writeUInt32LE(header.length, 18)
writeFileSync('public/favicon.ico', Buffer.concat([header, favicon]))
