import { Hono } from 'hono'
import { z } from 'zod'
import { Failure } from '#shop/failure.ts'
import { pictureOf } from '#shop/pictures.ts'
import type { Shop } from '#shop/shop.ts'
import { withoutSecrets } from '#shop/faults.ts'
import { pictureWidths } from '#shared/urls.ts'
import { told } from './describe.ts'

/** GET /pictures/{id}/{width}.webp: a catalogue picture in one of the widths that pages use. */
export function pictureCalls(shop: Shop): Hono {
  return new Hono().get('/pictures/:id/:file{[0-9]{1,5}\\.webp}', tellOfPicture, async (c) => {
    const { id, file } = c.req.param()
    try {
      const webp = await pictureOf(shop, id, Number.parseInt(file))
      return c.body(webp as Uint8Array<ArrayBuffer>, 200, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=2592000',
        'X-Content-Type-Options': 'nosniff',
      })
    } catch (error) {
      if (error instanceof Failure) return c.body(null, 404)
      shop.log.warn('A picture could not be fetched', { picture: id, error: withoutSecrets(error) })
      return c.body(null, 503, { 'Retry-After': '5' })
    }
  })
}

const tellOfPicture = told({
  name: 'picture',
  about: 'Catalogue',
  summary: 'A picture of the catalogue, in one of the widths that pages use.',
  more: 'Status 404 without a body for a picture that there is not, 503 where it cannot be fetched just now.',
  path: z.object({
    id: z.string().describe('The picture’s id.'),
    file: z.enum(pictureWidths.map((width) => `${width}.webp` as const)).describe('Its width in pixels.'),
  }),
  answer: { type: 'image/webp', description: 'The picture.' },
})
