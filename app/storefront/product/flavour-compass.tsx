import { itemAt } from '#shared/present.ts'
import type { Taste } from '#shared/food.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { useLanguage } from '#app/language/words.tsx'

/** Clockwise from the top. */
const axes = ['salty', 'sour', 'heat', 'chew', 'crunch', 'sweet'] as const satisfies readonly Taste[]
const RADIUS = 100
/**
 * The distance of zero from the center, so that flavors that are not neighbors still form a shape.
 */
const CENTRE_OFFSET = 16

/** Six flavors from 0 to 5 as one shape. */
export function FlavourCompass({ compass }: { compass: ProductView['compass'] }) {
  const { t, list } = useLanguage()
  const levels = axes.map((axis) => Math.min(5, Math.max(0, compass[axis] ?? 0)))
  const points = levels.map((level, index) => at(index, distanceOf(level)))
  const said = list(axes.map((axis, index) => `${t(`product.taste-${axis}`)} ${levels[index]}`))
  return (
    <>
      <p className="sr-only">{t('product.compass-summary', { list: said })}</p>
      <svg className="compass" viewBox="-150 -128 300 256" aria-hidden="true">
        {[1, 2, 3, 4, 5].map(distanceOf).map((radius) => (
          <circle key={radius} r={radius} className={radius === RADIUS ? 'compass-rim' : 'compass-ring'} />
        ))}
        <path className="compass-ring" d={axes.map((_, index) => `M0 0L${at(index, RADIUS).join(' ')}`).join('')} />
        <path className="compass-shape" d={shapeOf(points)} />
        {points.map(([x, y], index) => (
          <circle key={axes[index]} className="compass-point" cx={x} cy={y} r="4.5" />
        ))}
        {axes.map((axis, index) => {
          const [x, y] = at(index, 114)
          return (
            <text key={axis} x={x * 0.92} y={y + (y > 0 ? 8 : 0)} textAnchor={Math.abs(x) < 1 ? 'middle' : x > 0 ? 'start' : 'end'}>
              {t(`product.taste-${axis}`)}
            </text>
          )
        })}
      </svg>
    </>
  )
}

function distanceOf(level: number): number {
  return CENTRE_OFFSET + (level / 5) * (RADIUS - CENTRE_OFFSET)
}

function at(index: number, distance: number): [number, number] {
  const angle = (index / axes.length) * 2 * Math.PI
  return [round(Math.sin(angle) * distance), round(-Math.cos(angle) * distance)]
}

/** A closed line through the points that curves inward between them, like a bitten edge. */
function shapeOf(points: [number, number][]): string {
  const edges = points.map(([x, y], index) => {
    const [nextX, nextY] = itemAt(points, (index + 1) % points.length)
    return `Q${round(((x + nextX) / 2) * 0.92)} ${round(((y + nextY) / 2) * 0.92)} ${nextX} ${nextY}`
  })
  return `M${itemAt(points, 0).join(' ')}${edges.join('')}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
