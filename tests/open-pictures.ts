import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import sharp from 'sharp'
import { pictureCalls } from '#api/catalogue/pictures.ts'
import { catalogueObjects } from '#database/schema.ts'
import type { PointOfSale, Storage } from '#shop/ports.ts'
import { openShop } from './open-shop.ts'

type Source = () => Uint8Array | Promise<Uint8Array>

/** The calls of pictures, of a point of sale whose pictures are what a test says, and a storage in memory. Close it at the end. */
export async function openPictures() {
  const asked: string[] = []
  const sources = new Map<string, Source>()
  const kept = new Map<string, Uint8Array>()
  const storage: Storage = {
    read: async (key) => kept.get(key) ?? null,
    write: async (key, bytes) => void kept.set(key, bytes),
    list: async () => [],
    remove: async () => {},
  }
  const picture = async (url: string) => {
    asked.push(url)
    return sources.get(url)!()
  }
  const shop = await openShop({ pointOfSale: { picture } as PointOfSale, storage })
  beforeEach(() => void asked.splice(0))
  return {
    /** Addresses that the point of sale was asked for in this test. */
    asked,
    kept,
    get: async (path: string, headers: Record<string, string> = {}) => pictureCalls(shop).request(path, { headers }),
    /** A picture in the catalogue, made of these bytes. Answers its name, which no test before had: which could not be shown is remembered for a while. */
    aPicture: async (bytes: Uint8Array | Source, id = `PICTURE-${randomUUID()}`): Promise<string> => {
      const url = `https://till.test/${encodeURIComponent(id)}`
      sources.set(url, typeof bytes === 'function' ? bytes : () => bytes)
      await shop.db.insert(catalogueObjects).values({ id, kind: 'picture', version: 1, record: { id, url, alt: '' }, source: {} })
      await shop.catalogue.load()
      return shop.catalogue.picture(id)!.name
    },
    close: () => shop.close(),
  }
}

export const svg = (inside: string, size = 'width="400" height="300"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`)
export const red = '<rect width="100%" height="100%" fill="#f00"/>'

/** Red, green and blue of the whole, 0 to 255. */
export async function colourOf(picture: ArrayBuffer): Promise<number[]> {
  return [...(await sharp(picture).resize(1, 1).removeAlpha().raw().toBuffer())]
}
