import { html } from 'hono/html'
import type { Figure } from './figures.ts'
import type { Chart } from '../sections.ts'
import { budgetText, type tableOf, valueText } from './format.ts'

type Html = ReturnType<typeof html>
type Table = ReturnType<typeof tableOf>

const GRID_LINES = 5
const BAR_HEIGHT = 20

/**
 * A chart as a list: a line of text for each figure and its drawing beside it. A reader without
 * pictures loses nothing. Drawings are as wide as their place: their measures are percentages.
 */
export function chartHtml(chart: Chart, table: Table, title: string): Html {
  if (chart.kind === 'rivals') return html`<div class="rivals">${table.rows.map(({ what, cells }) => rivals(what, cells))}</div>`
  const [from, to] = chart.kind === 'bars' ? [null, chart.measure] : [chart.from, chart.to]
  const rows = table.rows.flatMap(({ what, cells }) => {
    const end = cells.find(({ measure }) => measure === to)
    return end ? [{ what, end, start: cells.find(({ measure }) => measure === from) ?? null }] : []
  })
  const most = niceMaximum(Math.max(...rows.flatMap(({ end }) => [end.value, end.budget?.limit ?? 0])))
  const unit = table.unitOf(to) ?? ''
  return html`<figure class="chart">
    <figcaption>
      ${from ? `${title}: ${from} (dot) to ${to} (end of the line)` : `${title}: ${to}`}${rows.some(({ end }) => end.budget) ? '; the mark is the budget' : ''}
    </figcaption>
    <ul>
      ${rows.map(
        ({ what, start, end }) => html`
          <li>
            <span>${what}</span> ${drawing(most, start, end)}
            <span class="value ${end.pass === false ? 'fail' : ''}"
              >${start ? `${valueText(start.value, '')} to ` : ''}${valueText(end.value, end.unit)}${
                end.budget
                  ? html`<span class="hidden">, budget ${budgetText(end.budget, end.unit)}, ${end.pass ? 'pass' : 'fail'}</span>`
                  : ''
              }</span
            >
          </li>
        `,
      )}
    </ul>
    <p class="axis" aria-hidden="true"><span>0</span><span>${valueText(most / 2, unit)}</span><span>${valueText(most, unit)}</span></p>
  </figure>`
}

function drawing(most: number, start: Figure | null, end: Figure): Html {
  const at = (value: number) => `${Math.min(100, (value / most) * 100).toFixed(2)}%`
  const state = end.pass === false ? 'over' : 'met'
  const limit = end.budget && at(end.budget.limit)
  return html`<svg aria-hidden="true" width="100%" height="${BAR_HEIGHT}">
    ${gridlines()}
    ${
      start
        ? html`<line class="range ${state}" x1="${at(start.value)}" x2="${at(end.value)}" y1="50%" y2="50%" />
            <circle class="dot ${state}" cx="${at(start.value)}" cy="50%" r="5" />`
        : html`<rect class="bar ${state}" width="${at(end.value)}" y="4" height="${BAR_HEIGHT - 8}" rx="3" />`
    }
    ${limit ? html`<line class="budget" x1="${limit}" x2="${limit}" y1="0" y2="100%" />` : ''}
  </svg>`
}

/** The shops side by side in one measure. */
function rivals(what: string, cells: Figure[]): Html {
  const most = Math.max(...cells.map(({ value }) => value)) || 1
  return html`<figure class="chart small">
    <figcaption>${what}</figcaption>
    <ul>
      ${cells.map(
        ({ measure, value, unit, pass }, index) => html`
          <li>
            <span>${measure}</span>
            <svg aria-hidden="true" width="100%" height="${BAR_HEIGHT}">
              <rect
                class="bar ${index === 0 ? 'met' : 'other'}"
                width="${Math.max(0.5, (value / most) * 100).toFixed(2)}%"
                y="4"
                height="${BAR_HEIGHT - 8}"
                rx="3"
              />
            </svg>
            <span class="value ${pass === false ? 'fail' : ''}">${valueText(value, unit)}</span>
          </li>
        `,
      )}
    </ul>
  </figure>`
}

function gridlines(): Html {
  const places = Array.from({ length: GRID_LINES }, (_, index) => `${(index / (GRID_LINES - 1)) * 100}%`)
  return html`${places.map((x) => html`<line class="grid" x1="${x}" x2="${x}" y1="0" y2="100%" />`)}`
}

/** The next number above that is easy to read on an axis. */
function niceMaximum(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1))
  return ([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
