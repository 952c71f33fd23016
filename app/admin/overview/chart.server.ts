import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

/**
 * SVG paths in a box of WIDTH by HEIGHT that is stretched to fit. Positions of lines are in percent
 * from the top.
 */
export interface ChartPaths {
  area: string
  line: string
  /** The end of the line that leads to a point which is not over yet; empty without one. */
  openLine: string
  /** The line of the previous period; it may be shorter. */
  before: string
  ticks: { value: number; top: number }[]
  /** Position of the line at each point, in percent from the top. */
  tops: number[]
}

const CHART_WIDTH = 1000
const CHART_HEIGHT = 300
/** Approximate number of gridlines. */
const GRIDLINE_COUNT = 5
/** Minimum top of the scale, for periods without revenue: 10 in the shop's currency. */
const MIN_SCALE_CENTS = 1000

/**
 * Draws values over time, and the values of the previous period. `open` is the index of the point
 * that is not over yet; nothing is drawn after it.
 */
export function chartPaths(now: number[], before: (number | null)[], open: number | null): ChartPaths {
  const y = scaleLinear([0, Math.max(MIN_SCALE_CENTS, ...now, ...before.map((value) => value ?? 0))], [CHART_HEIGHT, 0]).nice(
    GRIDLINE_COUNT,
  )
  const x = xOf(now.length)
  const drawn = open === null ? now : now.slice(0, open + 1)
  const first = Math.max(0, (open ?? 0) - 1)
  const percent = (value: number) => (y(value) / CHART_HEIGHT) * 100
  return {
    area: area<number>((_, index) => x(index), CHART_HEIGHT, y)(drawn) ?? '',
    line: line<number>((_, index) => x(index), y)(open === null ? drawn : now.slice(0, open)) ?? '',
    openLine: open === null ? '' : (line<number>((_, index) => x(index + first), y)(now.slice(first, open + 1)) ?? ''),
    before:
      line<number | null>(
        (_, index) => x(index),
        (value) => y(value ?? 0),
      ).defined((value) => value !== null)(before) ?? '',
    ticks: y.ticks(GRIDLINE_COUNT).map((value) => ({ value, top: percent(value) })),
    tops: now.map(percent),
  }
}

/** A sparkline: a line without scale or labels. */
export function sparklinePath(values: number[]): string {
  const y = scaleLinear([Math.min(...values), Math.max(1, ...values)], [CHART_HEIGHT, 0])
  const x = xOf(values.length)
  return line<number>((_, index) => x(index), y)(values) ?? ''
}

function xOf(points: number): (index: number) => number {
  return scaleLinear([0, Math.max(1, points - 1)], [0, CHART_WIDTH])
}
