import { shopDate } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'

/** A download with this file name. It is not cached anywhere. */
export function downloadResponse(name: string, type: string, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** A file name with today's date in the shop's time zone: 'my-data-2026-11-21.json'. */
export function datedFileName(what: string, { settings, now }: Pick<Shop, 'settings' | 'now'>, ending: string): string {
  return `${what}-${shopDate(settings, now())}.${ending}`
}

/**
 * The data that the shop stores about a person, as a JSON file that people and programs can read.
 */
export function dataDownload(what: string, shop: Shop, held: object): Response {
  return downloadResponse(datedFileName(what, shop, 'json'), 'application/json', `${JSON.stringify(held, null, 2)}\n`)
}

/** A PNG. */
export function pictureResponse(bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/png' } })
}
