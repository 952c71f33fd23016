import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { geoCentroid, geoNaturalEarth1, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { continents, countriesOf } from '#shared/countries/countries.ts'

// `node scripts/assets/world.ts` draws the world map of /countries. It writes
// app/storefront/parts/places/world.svg, with one path per country and the country code as its id,
// and world-points.server.ts, with the position of each country's marker. Run it again after an
// update of world-atlas.

const MAP_WIDTH = 2000
/** Latitudes of the map's edges. Beyond them there is only ice. */
const SOUTH_LATITUDE = -56
const NORTH_LATITUDE = 83.7
/** Rings with a smaller area, in square units of the drawing, are left out. */
const MIN_RING_AREA = 10

const codeOf = new Map(continents.flatMap((continent) => countriesOf(continent).map((code) => [plain(englishOf(code)), code] as const)))
/** Country names as the atlas writes them. */
const otherwise: Record<string, string> = {
  'Antigua and Barb.': 'AG',
  'Bosnia and Herz.': 'BA',
  'Br. Indian Ocean Ter.': 'IO',
  'Cabo Verde': 'CV',
  'Central African Rep.': 'CF',
  Congo: 'CG',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Eq. Guinea': 'GQ',
  'Faeroe Is.': 'FO',
  'Fr. Polynesia': 'PF',
  'Hong Kong': 'HK',
  Macao: 'MO',
  Macedonia: 'MK',
  Myanmar: 'MM',
  'N. Mariana Is.': 'MP',
  Palestine: 'PS',
  'S. Sudan': 'SS',
  'St. Vin. and Gren.': 'VC',
  Turkey: 'TR',
  'United States of America': 'US',
  Vatican: 'VA',
  'W. Sahara': 'EH',
}
/**
 * Longitude and latitude of countries that the atlas draws as part of another, and of countries
 * whose center is not where people live.
 */
const elsewhere: Record<string, [number, number]> = {
  BQ: [-68.3, 12.2],
  CC: [96.8, -12.2],
  CX: [105.7, -10.5],
  FR: [2.5, 46.6],
  GF: [-53.1, 4],
  GI: [-5.4, 36.1],
  GP: [-61.5, 16.2],
  MQ: [-61, 14.6],
  NO: [9, 61.5],
  NZ: [173, -41.5],
  RE: [55.5, -21.1],
  TV: [179.2, -8.5],
  US: [-98.5, 39.5],
  YT: [45.2, -12.8],
}

const coarse = atlas('countries-110m.json')
const fine = atlas('countries-50m.json')
const projection = geoNaturalEarth1().fitWidth(MAP_WIDTH, { type: 'Sphere' })
const top = Math.round(projection([0, NORTH_LATITUDE])![1])
const height = Math.round(projection([0, SOUTH_LATITUDE])![1]) - top
const drawn = new Set<string>()
const paths = coarse.features.flatMap((country) => {
  const name = String(country.properties?.name)
  const line = name === 'Antarctica' ? '' : lineOf(country)
  const code = codeNamed(name)
  if (code) drawn.add(code)
  return line ? `<path${code ? ` id="${code}"` : ''} d="${line}"/>` : []
})

writeFileSync(
  'app/storefront/parts/places/world.svg',
  `<!-- Natural Earth (public domain) by way of world-atlas, drawn by scripts/assets/world.ts -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${height}"><g id="world">\n${paths.join('\n')}\n</g></svg>\n`,
)
const points = [...new Map([...fine.features.flatMap(pointOf), ...Object.entries(elsewhere)])]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, place]) => `  ${code}: [${at(place).join(', ')}, ${Number(drawn.has(code))}],\n`)
writeFileSync(
  'app/storefront/parts/places/world-points.server.ts',
  `// Drawn by scripts/assets/world.ts.

/** The size of world.svg. */
export const worldSize = { width: ${MAP_WIDTH}, height: ${height} }

/**
 * Each country's marker on world.svg: x, y, and whether the country is large enough to be drawn (1)
 * or not (0).
 */
export const worldPoints: Record<string, [x: number, y: number, isDrawn: 0 | 1]> = {
${points.join('')}}
`,
)
console.log(`${drawn.size} countries drawn, ${points.length} marked, ${MAP_WIDTH} by ${height}`)

function atlas(file: string): FeatureCollection {
  const world = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`world-atlas/${file}`)), 'utf8')) as Topology<{
    countries: GeometryCollection
  }>
  return feature(world, world.objects.countries)
}

function pointOf(country: Feature): [string, [number, number]][] {
  const code = codeNamed(String(country.properties?.name))
  return code ? [[code, geoCentroid(largestPart(country.geometry))]] : []
}

function at(place: [number, number]): [number, number] {
  const [x, y] = projection(place)!
  return [Math.round(x), Math.round(y) - top]
}

/**
 * The largest part of a country. Overseas parts would move the center of France into the Atlantic.
 */
function largestPart(geometry: Geometry): Geometry {
  if (geometry.type !== 'MultiPolygon') return geometry
  const parts = geometry.coordinates.map((coordinates): Geometry => ({ type: 'Polygon', coordinates }))
  const path = geoPath(projection)
  return parts.toSorted((a, b) => path.area(b) - path.area(a))[0]!
}

/** A country's outline as relative steps in whole units. It is half as long as with decimals. */
function lineOf(country: Feature): string {
  const rings: [number, number][][] = []
  const context = {
    moveTo: (x: number, y: number) => void rings.push([[Math.round(x), Math.round(y) - top]]),
    lineTo: (x: number, y: number) => void rings.at(-1)!.push([Math.round(x), Math.round(y) - top]),
    closePath: () => {},
    beginPath: () => {},
    arc: () => {},
  }
  geoPath(projection, context)(country)
  const seen = rings.filter((ring) => areaOf(ring) >= MIN_RING_AREA)
  return (seen.length > 0 ? seen : rings.slice(0, 1)).map(stepsOf).join('')
}

function stepsOf([first, ...rest]: [number, number][]): string {
  let [x, y] = first!
  let line = `M${x} ${y}l`
  for (const [nextX, nextY] of rest) {
    const [dx, dy] = [nextX - x, nextY - y]
    if (dx === 0 && dy === 0) continue
    line += `${line.endsWith('l') || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    ;[x, y] = [nextX, nextY]
  }
  return `${line}z`
}

function areaOf(ring: [number, number][]): number {
  let sum = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum / 2)
}

function codeNamed(name: string): string | undefined {
  return otherwise[name] ?? codeOf.get(plain(name))
}

function englishOf(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/\b(?:the|of|is|and|islands?)\b/g, '')
    .replace(/\bst\b\.?/, 'saint')
    .replace(/[^a-z]/g, '')
}
