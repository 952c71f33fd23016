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
