import { writeFileSync } from 'node:fs'

// `node scripts/assets/icons.ts` draws app/ui/icons.svg: one sprite of the Lucide icons that pages
// use. The browser caches it, so an icon costs no JavaScript and two elements. To add an icon, add
// its name here and run the script. The same drawings go to api/browser/icons/own-sets.json, for
// GET /api/icons/{set}.json.

const names = [
  'arrow-left',
  'arrow-right',
  'badge-check',
  'bean',
  'bell',
  'check',
  'chevron-down',
  'circle-exclamation-point',
  'circle-check',
  'copy',
  'credit-card',
  'download',
  'egg',
  'egg-off',
  'fingerprint-pattern',
  'fish',
  'heart',
  'house',
  'stamp',
  'info',
  'languages',
  'lock',
  'log-out',
  'mail',
  'map-pin',
  'menu',
  'milk',
  'milk-off',
  'minus',
  'monitor',
  'moon',
  'nut',
  'nut-off',
  'package',
  'plus',
  'printer',
  'rotate-ccw',
  'search',
  'send',
  'shell',
  'shopping-basket',
  'shrimp',
  'sliders-horizontal',
  'sun',
  'trash',
  'triangle-exclamation-point',
  'truck',
  'user',
  'vegan',
  'leaf',
  'wheat',
  'wheat-off',
  'shuffle',
  'refresh-cw',
  'chart-line',
  'calculator',
  'tag',
  'arrow-down',
  'arrow-up',
  'keyboard',
  'message-square',
  'users',
  'star',
  'settings',
  'scroll-text',
  'refresh-cw',
  'boxes',
  'clipboard-list',
  'newspaper',
  'user-cog',
  'webhook',
  'share-2',
  'wifi-off',
  'percent',
  'barcode',
  'clipboard-check',
  'ellipsis',
  'rotate-ccw-clock',
  'bookmark',
  'phone',
  'upload',
  'pencil',
  'ban',
  'circle-x',
  'x',
  'zap',
  'trending-up',
  'trending-down',
]

type Shape = [element: string, attributes: Record<string, string>]

const lucide: Record<string, string> = {}
for (const name of names) {
  const module: { __iconData: { node: Shape[] } } = await import(`lucide-react/icons/${name}`)
  const shapes = module.__iconData.node.map(([element, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${element}${written.join('')}/>`
  })
  lucide[name] = shapes.join('')
}

// The shop's own icons, drawn to match the others.
const shop: Record<string, string> = {
  chilli:
    '<path d="M16.5 7.2C19.4 11 17.5 18.6 4.6 20.6c-1 .1-1.1-1.2-.2-1.5C11 17 9.8 11.4 12.5 8c1-1.3 2.9-1.8 4-.8z"/><path d="M15.5 7c.2-2.2 1.4-3.7 3.5-4.2"/>',
}

const symbols = Object.entries({ ...lucide, ...shop }).map(([name, body]) => `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`)
writeFileSync(
  'app/ui/icons.svg',
  `<!-- Lucide icons (ISC licence, lucide.dev), drawn by scripts/assets/icons.ts -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
)

/** A standalone drawing needs its own stroke attributes. */
const alone = (drawings: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(drawings).map(([name, body]) => [
      name,
      `<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2">${body}</g>`,
    ]),
  )
writeFileSync('api/browser/icons/own-sets.json', `${JSON.stringify({ lucide: alone(lucide), shop: alone(shop) }, null, 2)}\n`)
