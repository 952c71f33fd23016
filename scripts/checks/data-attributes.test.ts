import { expect, test } from 'vitest'
import { readIn, strayDataAttributes, writtenIn } from './data-attributes.ts'

const namesIn = (text: string) => readIn(text).map(({ name }) => name)

test.each([
  ["part.querySelector('[data-sums]')", ['data-sums']],
  ['td::before { content: attr(data-label); }', ['data-label']],
  ["button.getAttribute('data-copied')", ['data-copied']],
  ['if (link.dataset.notAdded === name) return', ['data-not-added']],
  ["if ('suggest' in element.dataset) load()", ['data-suggest']],
  ["location.assign(readData(part, 'notAdded'))", ['data-not-added']],
  ["const { other = '', otherLabel: label } = button.dataset", ['data-other', 'data-other-label']],
  ["const { shown } = part.querySelector('a')?.dataset ?? {}", ['data-shown']],
  ['async function choose({ href, dataset: { variation: size } }: HTMLElement)', ['data-variation']],
  ['line.dataset.shown = String(count)', []],
])('the attributes that %s reads are found', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test.each([
  ['<p data-line={id} data-key="a" data-sums>', ['data-line', 'data-key', 'data-sums']],
  ["const attributes = { 'data-mount': 'basket' }", ['data-mount']],
  ["tip.setAttribute('data-edge', side)", ['data-edge']],
  ['line.dataset.notAdded = text', ['data-not-added']],
  ["part.querySelector('[data-sums]').getAttribute('data-copied')", []],
  ['  // Reads data-size from the link.', []],
])('the attributes that %s writes are found', (text, names) => {
  expect(writtenIn(text)).toEqual(names)
})

test('an undocumented attribute of a page is reported, and so is a documented one that no page writes', () => {
  const faults = strayDataAttributes('| `data-nothing-writes-this` | a | b |')
  expect(faults).toContain('app/client/README.md lists data-nothing-writes-this, which no page writes')
  expect(faults).toContain('app/client/README.md does not list data-mount')
})
