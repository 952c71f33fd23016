import { todayOf } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'

/** An answer that browsers keep as a file of that name, and nobody on the way keeps at all. */
export function fileNamed(name: string, type: string, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** What a file of today is called: 'my-data-2026-11-21.json'. */
export function datedName(what: string, { settings, now }: Pick<Shop, 'settings' | 'now'>, ending: string): string {
  return `${what}-${todayOf(settings, now())}.${ending}`
}

/** What the shop holds about somebody, as a file that people and programs can read. */
export function dataFile(what: string, shop: Shop, held: object): Response {
  return fileNamed(datedName(what, shop, 'json'), 'application/json', `${JSON.stringify(held, null, 2)}\n`)
}
