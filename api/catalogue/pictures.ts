import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Failure } from '#shop/failure.ts'
import { pictureEtag, type PictureFormat, getPicture } from '#shop/catalogue/pictures.ts'
import type { Shop } from '#shop/shop.ts'
import { redactError } from '#shop/base/redact.ts'
import { YEAR, SECOND } from '#shared/durations.ts'
import { pictureFormats, pictureWidths, urls } from '#shared/urls.ts'
import { describeRoute } from '#api/description/describe-route.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const

/**
 * GET /pictures/{id}/{width}.{format}: a catalogue picture by its name, in one of the widths and
 * formats that pages use.
 */
export function pictureRoutes(shop: Shop): Hono {
  return new Hono().get(`/pictures/:id/:file{[0-9]{1,5}\\.(?:${pictureFormats.join('|')})}`, describePicture, async (c) => {
    const { id, file } = c.req.param()
    const width = Number.parseInt(file)
    const form = file.slice(file.indexOf('.') + 1) as PictureFormat
    try {
      return await answer(c, shop, { name: id, width, form })
    } catch (error) {
      if (error instanceof Failure) return c.text('Not found', 404, { 'Cache-Control': 'public, max-age=60' })
      shop.log.error('Couldn’t serve a picture', { picture: id, error: redactError(error) })
      return c.body(null, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' })
    }
  })
}

interface RequestedPicture {
  name: string
  width: number
  form: PictureFormat
}

async function answer(c: Context, shop: Shop, { name, width, form }: RequestedPicture): Promise<Response> {
  const mark = pictureEtag(name, width, form)
  // Only a client that has the final picture knows its ETag. The name of an earlier version must
  // still redirect.
  if (c.req.header('If-None-Match')?.includes(mark) && shop.catalogue.picture(name)?.name === name)
    return c.body(null, 304, { ETag: mark, 'Cache-Control': IMMUTABLE_CACHE_CONTROL })
  const found = await getPicture(shop, name, width, form)
  if (found.is === 'renamed') {
    c.header('Cache-Control', 'public, max-age=60')
    return c.redirect(urls.picture(found.name, width as (typeof pictureWidths)[number], form), 302)
  }
  const bytes = found.bytes as Uint8Array<ArrayBuffer>
  const always = { 'Content-Type': types[found.form], 'X-Content-Type-Options': 'nosniff' }
  if (found.is === 'picture') {
    return c.body(bytes, 200, {
      ...always,
      ...(found.stays ? { ETag: mark, 'Cache-Control': IMMUTABLE_CACHE_CONTROL } : { 'Cache-Control': 'public, max-age=60' }),
    })
  }
  // A browser shows the neutral picture with any status. The status is for programs.
  if (found.forGood) return c.body(bytes, 404, { ...always, 'Cache-Control': 'public, max-age=300' })
  return c.body(bytes, 503, { ...always, 'Cache-Control': 'no-store', 'Retry-After': '5' })
}

const IMMUTABLE_CACHE_CONTROL = `public, max-age=${YEAR / SECOND}, immutable`

const describePicture = describeRoute({
  name: 'getPicture',
  about: 'Catalog',
  summary: 'Get a catalog picture',
  more: [
    'The name of a picture changes with its content, so responses may be cached forever. An earlier name, or the id alone, redirects to the current name with status 302.',
    'If the AVIF file is not ready yet, the response is the WebP file, to be cached for a minute.',
    'Status 404: the picture does not exist or cannot be shown. Status 503: it is temporarily unavailable. Both responses may contain a placeholder picture.',
  ].join(' '),
  path: z.object({
    id: z.string().describe('The name of the picture: its id and version, as in `imageData.url`.'),
    file: z
      .templateLiteral([z.literal(pictureWidths.map(String)), '.', z.enum(pictureFormats)])
      .describe(`Width in pixels (${pictureWidths.join(', ')}) and format (${pictureFormats.join(', ')}), such as \`640.webp\`.`),
  }),
  answer: { type: Object.values(types), description: 'The picture.' },
  otherwise: {
    302: { description: 'To the present name of the picture.' },
    404: { type: [...Object.values(types), 'text/plain', 'text/html'], description: 'There is no such picture, or it cannot be shown.' },
    503: { type: Object.values(types), description: 'It cannot be fetched or drawn just now.' },
  },
})
