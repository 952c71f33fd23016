import { worldPoints, worldSize } from './world-points.server.ts'

export interface WorldMapData {
  width: number
  height: number
  markers: CountryMarker[]
}

/** A country's marker: the marker's position and the country's position. */
export interface CountryMarker {
  code: string
  count: number
  /** Whether the map has an outline of the country. */
  isDrawn: boolean
  x: number
  y: number
  homeX: number
  homeY: number
}

/**
 * Minimum distance between markers, in units of the drawing: at least 24 pixels when it is shown at
 * its smallest, half its size.
 */
const MIN_MARKER_DISTANCE = 50
const MAX_ITERATIONS = 200

/**
 * The map with a marker for each of these countries; countries that are not on the map are left
 * out. Close neighbors move apart so that each can be pressed.
 */
export function worldMapDataOf(countries: readonly { code: string; count: number }[]): WorldMapData {
  const markers = countries.flatMap(({ code, count }): CountryMarker[] => {
    const point = worldPoints[code]
    if (!point) return []
    const [x, y, isDrawn] = point
    return [{ code, count, isDrawn: isDrawn === 1, x, y, homeX: x, homeY: y }]
  })
  for (let turn = 0; turn < MAX_ITERATIONS && moveAside(markers); turn += 1);
  // From northwest to southeast, which is also the keyboard's order.
  const inOrder = markers.toSorted((a, b) => a.homeX - b.homeX)
  return { ...worldSize, markers: inOrder.map((marker) => ({ ...marker, x: Math.round(marker.x), y: Math.round(marker.y) })) }
}

/**
 * The countries within this distance are in the same region of the world: some 4,000 kilometers at
 * the equator, in units of the drawing.
 */
const MAX_NEAR_DISTANCE = 200

/** Those of `countries` that are near the country `of`, the nearest first. */
export function countriesNear<Country extends { code: string }>(of: string, countries: readonly Country[]): Country[] {
  const home = worldPoints[of]
  if (!home) return []
  return countries
    .flatMap((country) => {
      const point = worldPoints[country.code]
      return point && country.code !== of ? [{ country, distance: distanceBetween(home, point) }] : []
    })
    .filter(({ distance }) => distance <= MAX_NEAR_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ country }) => country)
}

type Point = (typeof worldPoints)[string]

/** The map's left and right edges meet in the Pacific. */
function distanceBetween([fromX, fromY]: Point, [toX, toY]: Point): number {
  const across = Math.abs(fromX - toX)
  return Math.hypot(Math.min(across, worldSize.width - across), fromY - toY)
}

function moveAside(markers: CountryMarker[]): boolean {
  let moved = false
  for (const [index, a] of markers.entries())
    for (const b of markers.slice(index + 1)) {
      const [dx, dy] = [b.x - a.x || 1, b.y - a.y || 1]
      const distance = Math.hypot(dx, dy)
      if (distance >= MIN_MARKER_DISTANCE) continue
      const step = (MIN_MARKER_DISTANCE - distance + 1) / 2 / distance
      a.x = within(a.x - dx * step, worldSize.width)
      a.y = within(a.y - dy * step, worldSize.height)
      b.x = within(b.x + dx * step, worldSize.width)
      b.y = within(b.y + dy * step, worldSize.height)
      moved = true
    }
  return moved
}

function within(at: number, size: number): number {
  return Math.min(size - MIN_MARKER_DISTANCE / 2, Math.max(MIN_MARKER_DISTANCE / 2, at))
}
