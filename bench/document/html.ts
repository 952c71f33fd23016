import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import type { Figure, Run } from './figures.ts'
import { type Chart, type SectionName, sections } from '../sections.ts'
import { chartHtml } from './charts.ts'
import { budgetsOf, budgetText, columnTitle, measuredText, numberText, tableOf, valueText } from './format.ts'

type Html = ReturnType<typeof html>

/** The performance page: complete in itself, without a script or anything from elsewhere. */
export function performancePage(runs: Map<SectionName, Run>): string {
  const { all, missed } = budgetsOf([...runs.values()].flatMap(({ figures }) => figures))
  const page = html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Wanderbite: performance</title>
        <style>
          ${raw(styles())}
        </style>
      </head>
      <body>
        <header>
          <h1>How fast is Wanderbite?</h1>
          <p class="lead">Every figure stands beside its budget. <code>npm run bench</code> measures them and writes this page.</p>
          <p class="verdict"><strong>${all.length - missed.length} of ${all.length}</strong> budgets met</p>
          ${missedList(runs)}
          <nav aria-label="Sections">
            <ul>
              ${[...runs].map(([name, run]) => contentsLine(name, run))}
            </ul>
          </nav>
        </header>
        <main>${[...runs].map(([name, run]) => sectionHtml(name, run))}</main>
      </body>
    </html> ` as string
  return `${page.replaceAll(/\n\s+/g, '\n').trim()}\n`
}

/** The page's own styles and the design tokens that they use, without comments. */
function styles(): string {
  const own = readFileSync('bench/document/page.css', 'utf8')
  const [tokens = ''] = readFileSync('app/styles/tokens.css', 'utf8').split('\n@theme')
  const used = tokens
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/(--[\w-]+):[^;]*;/g, (declaration, name: string) => (own.includes(`var(${name})`) ? declaration : ''))
  return (used + own).replaceAll(/\s*\n\s*/g, '\n')
}

function missedList(runs: Map<SectionName, Run>): Html {
  const missed = [...runs].flatMap(([name, { figures }]) => budgetsOf(figures).missed.map((figure) => ({ name, figure })))
  if (missed.length === 0) return html``
  return html`<details class="missed">
    <summary>Missed: ${missed.length}</summary>
    <ul>
      ${missed.map(
        ({ name, figure: { what, measure, value, unit, budget } }) => html`
          <li>
            <a href="#${name}">${sections[name].title}</a>: ${what}, ${measure} ${valueText(value, unit)}
            (${budget && budgetText(budget, unit)})
          </li>
        `,
      )}
    </ul>
  </details>`
}

function contentsLine(name: SectionName, { measuredAt, figures }: Run): Html {
  const { all, missed } = budgetsOf(figures)
  const state = all.length === 0 ? 'no budgets' : `${all.length - missed.length} of ${all.length} met`
  return html`<li>
    <a href="#${name}">${sections[name].title}</a>
    <span class=${missed.length > 0 ? 'fail' : 'quiet'}>${state}</span>
    <time datetime="${measuredAt}">${measuredAt.slice(0, 10)}</time>
  </li>`
}

function sectionHtml(name: SectionName, run: Run): Html {
  const { title, about, tables } = sections[name]
  const command = sections[name].program ? html`<code>npm run bench -- ${name}</code>.` : ''
  return html`<section id="${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title">${title}</h2>
    <p>${about}</p>
    <p class="measured">${measuredText(run)} ${command}</p>
    ${Object.entries(tables).map(([key, table]) => tableHtml(run.figures, key, table))}
  </section>`
}

function tableHtml(figures: Figure[], key: string, { title, about, chart }: { title: string; about?: string; chart?: Chart }): Html {
  const table = tableOf(figures, key)
  if (table.rows.length === 0) return html``
  const columns = table.measures.map((measure) => ({ measure, unit: table.unitOf(measure), budget: table.budgetOf(measure) }))
  const body = html`<div class="scroll" role="region" aria-label="${title}" tabindex="0">
    <table>
      <thead>
        <tr>
          <td></td>
          ${columns.map(
            ({ measure, unit, budget }) => html`
              <th scope="col">${columnTitle(measure, unit)} ${budget ? html`<small>${budgetText(budget, unit ?? '')}</small>` : ''}</th>
            `,
          )}
        </tr>
      </thead>
      <tbody>
        ${table.rows.map(
          ({ what, cells }) => html`
            <tr>
              <th scope="row">${what}</th>
              ${columns.map((column) =>
                cellHtml(
                  cells.find(({ measure }) => measure === column.measure),
                  column,
                ),
              )}
            </tr>
          `,
        )}
      </tbody>
    </table>
  </div>`
  return html`<h3>${title}</h3>
    ${about ? html`<p>${about}</p>` : ''} ${chart ? html`${chartHtml(chart, table, title)}` : ''}
    ${
      chart && table.rows.length > 6
        ? html`<details>
            <summary>All figures as a table</summary>
            ${body}
          </details>`
        : body
    }`
}

function cellHtml(figure: Figure | undefined, column: { unit: string | null; budget: object | null }): Html {
  if (!figure) return html`<td></td>`
  const { value, unit, budget, pass } = figure
  const text = column.unit === null || unit === '%' || unit === 'x' ? valueText(value, unit) : numberText(value)
  if (!budget) return html`<td>${text}</td>`
  return html`<td>
    ${text} <span class=${pass ? 'pass' : 'fail'}>${pass ? 'pass' : 'fail'}</span> ${
      column.budget ? '' : html`<small>${budgetText(budget, unit)}</small>`
    }
  </td>`
}
