import { hash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureWidths } from '#shared/urls.ts'

/** The largest is left for tests that want a real picture. */
const WIDTHS = pictureWidths.slice(0, -1)
const FORMATS = ['webp', 'avif'] as const

/**
 * Stores a small picture for each one that the shop at `url` would draw in the background or for a
 * page. Drawing them takes 25 seconds of CPU time, in every copy of the data folder again.
 */
export async function fillPictures(url: string, dataDir: string): Promise<void> {
  const blank = sharp({ create: { width: 4, height: 5, channels: 3, background: 'tan' } })
  const files = await Promise.all(FORMATS.map(async (form) => ({ form, bytes: await blank.clone().toFormat(form).toBuffer() })))
  const names = await listedPictures(url)
  if (names.length === 0) throw new Error(`There are no pictures at ${url}/products`)
  for (const name of names) {
    const folder = pictureFolder(dataDir, name)
    await mkdir(folder, { recursive: true })
    for (const { form, bytes } of files) for (const width of WIDTHS) await writeFile(join(folder, `${width}.${form}`), bytes)
  }
  // The shop has not come to the last one itself: this notices when it looks for them elsewhere.
  const shown = await fetch(`${url}/pictures/${encodeURIComponent(names.at(-1)!)}/480.avif`)
  const { length } = files.find(({ form }) => form === 'avif')!.bytes
  if ((await shown.arrayBuffer()).byteLength !== length) throw new Error('The shop does not show the pictures that were stored for it')
}

/** Where a shop with its data in `dataDir` stores the widths and formats of a picture. */
export function pictureFolder(dataDir: string, name: string): string {
  return join(dataDir, 'storage/pictures', hash('sha256', name, 'hex').slice(0, 32))
}

/** The names of the pictures on all pages of the listing. */
async function listedPictures(url: string): Promise<string[]> {
  const names = new Set<string>()
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/products?page=${page}`, { headers: { 'accept-language': 'en-US' } })
    const found = [...(await answer.text()).matchAll(/\/pictures\/([^/"]+)\/480\./g)].map(([, name = '']) => decodeURIComponent(name))
    const before = names.size
    for (const name of found) names.add(name)
    if (names.size === before) return [...names]
  }
}
