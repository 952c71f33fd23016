import { z } from 'zod'
import { type IconService, OutsideUnavailable } from '#shop/ports.ts'

/** Milliseconds. */
const REQUEST_TIMEOUT_MS = 5000
/** Maximum bytes of a response. Icons are small. */
const MAX_RESPONSE_BYTES = 512 * 1024

const Answer = z.object({
  width: z.number().positive().max(512).optional(),
  icons: z.record(z.string(), z.object({ body: z.string(), width: z.number().optional() })),
})

/**
 * A service that implements Iconify's protocol: `GET {set}.json?icons=a,b`. Its drawings are
 * checked, because they become part of pages.
 */
export function openIconService(url: string): IconService {
  return {
    async drawings(set, names) {
      const address = `${url.replace(/\/$/, '')}/${set}.json?icons=${names.join(',')}`
      const answer = await fetch(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), redirect: 'error' }).catch(
        (cause: unknown) => {
          throw new OutsideUnavailable('The icon service isn’t responding', { cause })
        },
      )
      if (answer.status === 404) return null
      if (!answer.ok) throw new OutsideUnavailable(`The icon service responded with status ${answer.status}`)
      const read = Answer.safeParse(await bodyOf(answer))
      // For an unknown set the body can also be just the number 404.
      if (!read.success) return null
      const { width = 24, icons } = read.data
      const drawn = names.flatMap((name): [string, string][] => {
        const icon = Object.hasOwn(icons, name) ? icons[name] : undefined
        return icon && (icon.width ?? width) === width && isHarmless(icon.body) ? [[name, icon.body]] : []
      })
      return { size: width, drawings: new Map(drawn) }
    },
  }
}

async function bodyOf(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text()
    return text.length > MAX_RESPONSE_BYTES ? null : (JSON.parse(text) as unknown)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw new OutsideUnavailable('The icon service’s response was incomplete', { cause: error })
  }
}

const element =
  /<\/?(?:path|circle|ellipse|rect|line|polyline|polygon|g|defs|mask|clipPath|linearGradient|radialGradient|stop)((?:\s+[a-zA-Z][a-zA-Z-]*="[^"<>]*")*)\s*\/?>/g

/**
 * Whether a drawing consists of shapes only: no scripts, and nothing that is loaded from elsewhere.
 */
function isHarmless(body: string): boolean {
  if (body.length > 20_000) return false
  for (const [, attributes = ''] of body.matchAll(element))
    if (/\s(?:on|style|href|src)/i.test(attributes) || /url\(\s*(?!#)|:/i.test(attributes)) return false
  return body.replace(element, '').trim() === ''
}
