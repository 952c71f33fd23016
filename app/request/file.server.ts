import { todayOf } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'

/** A download with this file name. It is not cached anywhere. */
export function fileNamed(name: string, type: string, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** A file name with today's date in the shop's time zone: 'my-data-2026-11-21.json'. */
export function datedName(what: string, { settings, now }: Pick<Shop, 'settings' | 'now'>, ending: string): string {
  return `${what}-${todayOf(settings, now())}.${ending}`
}

/**
 * The data that the shop stores about a person, as a JSON file that people and programs can read.
 */
export function dataFile(what: string, shop: Shop, held: object): Response {
  return fileNamed(datedName(what, shop, 'json'), 'application/json', `${JSON.stringify(held, null, 2)}\n`)
}
