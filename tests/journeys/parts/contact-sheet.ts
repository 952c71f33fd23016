import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const
const themes = ['light', 'dark'] as const
/** The height of a picture on the sheet, and the largest size of its file. */
const ROW_PX = 210
const SHEET_BYTES = 480_000

interface Row {
  title: string
  pictures: Buffer[]
}

/** One screen in every width and theme. Leaves the page as it was. */
export async function rowOf(page: Page, title: string): Promise<Row> {
  const before = page.viewportSize()
  const pictures: Buffer[] = []
  for (const colorScheme of themes) {
    for (const viewport of windows) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.evaluate('scrollTo(0, 0)')
      await picturesInView(page)
      const taken = await page.screenshot({ type: 'jpeg', quality: 90 })
      pictures.push(await sharp(taken).resize({ height: ROW_PX }).png().toBuffer())
    }
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
  return { title, pictures }
}

/** Writes the rows as one picture: a row a screen, a column a width, light beside dark. */
export async function writeSheet(browser: Browser, file: string, rows: Row[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2210, height: 800 } })
  await page.setContent(sheetHtml(rows))
  const taken = await page.screenshot({ fullPage: true })
  await page.close()
  for (let quality = 80; quality >= 40; quality -= 8) {
    const packed = await sharp(taken).webp({ quality, smartSubsample: true, effort: 6 }).toBuffer()
    if (packed.length > SHEET_BYTES && quality > 40) continue
    expect(packed.length).toBeLessThan(SHEET_BYTES)
    return writeFile(file, packed)
  }
}

/** Waits until fonts and the pictures in the window have loaded. */
export async function picturesInView(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready')
  const missing = () =>
    page.evaluate(
      `[...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight && !(image.complete && image.naturalWidth)).length`,
    )
  await expect.poll(missing, { message: page.url(), timeout: 15_000 }).toBe(0)
}

function sheetHtml(rows: Row[]): string {
  const heads = themes.flatMap((theme) => windows.map(({ width }) => `<th>${width}, ${theme}</th>`)).join('')
  const body = rows.map(({ title, pictures }) => {
    const cells = pictures.map((picture) => `<td><img height="${ROW_PX}" src="data:image/png;base64,${picture.toString('base64')}"></td>`)
    return `<tr><th scope="row">${title}</th>${cells.join('')}</tr>`
  })
  return `<style>
    body { margin: 16px; background: #8a8087; color: #fff; font: 600 15px sans-serif; }
    table { border-spacing: 12px; }
    th { text-align: start; vertical-align: top; }
    img { display: block; border-radius: 6px; }
  </style><table><tr><td></td>${heads}</tr>${body.join('')}</table>`
}
