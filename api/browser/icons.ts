import { Hono } from 'hono'
import { z } from 'zod'
import { DAY, HOUR, SECOND } from '#shared/durations.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { Failure } from '#shop/failure.ts'
import type { IconService } from '#shop/ports.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { etagOf, matchesEtag } from '#api/http/etag.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { openIconStore } from './icons/icon-store.ts'

const MAX_ICONS = 50

const Name = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
const Names = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(Name).max(MAX_ICONS))

/**
 * GET /api/icons/{set}.json?icons=: icons of the shop's own sets, and from the public icon
 * service when one is configured. Only the server calls that service, never a browser.
 */
export function iconRoutes(service: IconService | null): Hono<ApiEnv> {
  const store = openIconStore(service)
  return new Hono<ApiEnv>().get('/:file{.+\\.json}', describeIcons, async (c) => {
    const set = Name.safeParse(c.req.param('file').slice(0, -'.json'.length)).data
    if (!set) throw new Failure('not-found')
    const names = namesIn(c.req.query('icons')) ?? store.names(set)
    const toAsk = store.toAsk(set, names)
    if (toAsk.length > 0) {
      const { shop, address } = c.get('requestContext')
      await consumeRateLimits(shop, [{ key: `icons-from:${subscriberPrefixOf(address)}`, max: 120, windowMs: HOUR }])
      await store.ask(set, toAsk)
    }
    const found = names.map((name) => ({ name, drawing: store.find(set, name) }))
    const size = found.find(({ drawing }) => drawing)?.drawing?.size
    if (size === undefined) throw new Failure('not-found')
    const missing = found.flatMap(({ name, drawing }) => (drawing ? [] : [name]))
    const text = JSON.stringify({
      prefix: set,
      width: size,
      height: size,
      icons: Object.fromEntries(found.flatMap(({ name, drawing }) => (drawing ? [[name, { body: drawing.body }]] : []))),
      ...(missing.length > 0 && { not_found: missing }),
    })
    const etag = etagOf(text)
    const headers = { ETag: etag, 'Cache-Control': `public, max-age=${DAY / SECOND}` }
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
  })
}

/** The requested names; null when there are none. Throws Failure('invalid-input'). */
function namesIn(asked: string | undefined): string[] | null {
  if (asked === undefined) return null
  const { data } = Names.safeParse(asked)
  if (!data) throw new Failure('invalid-input', { fields: { icons: 'invalid' } })
  return data
}

const describeIcons = describeRoute({
  name: 'getIcons',
  about: 'Website',
  summary: 'Get icons of a set',
  more: [
    'Responds in the format of the Iconify API. The shop has two sets of its own: `shop`, and `lucide` with the icons that its pages use. Omit `icons` to get all icons of these sets.',
    'Other sets come from the icon service at ICON_SERVICE_URL, if it is set, and are cached. If that service takes longer than 1.5 seconds, the response is `service-unavailable`. Retry after `Retry-After` seconds.',
  ].join(' '),
  path: z.object({ file: z.string().describe('The name of the set, followed by `.json`.') }),
  query: z.object({ icons: z.string().optional().describe(`Comma-separated icon names, up to ${MAX_ICONS}.`) }),
  answer: z.object({
    prefix: z.string(),
    width: z.number(),
    height: z.number(),
    icons: z.record(z.string(), z.object({ body: z.string().describe('The content of the `svg` element.') })),
    not_found: z.array(z.string()).optional(),
  }),
  refusals: ['not-found', 'too-many-requests', 'service-unavailable'],
})
