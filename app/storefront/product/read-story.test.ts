import { expect, test } from 'vitest'
import { readStory } from './read-story.ts'

test('a short second paragraph is the headline of the story, parted after its first comma or sentence', () => {
  expect(readStory('Toasted.\n\nPicked at dawn, toasted by ten.\n\nBetween June and December.\n\nTry them.')).toEqual({
    lede: 'Toasted.',
    headline: ['Picked at dawn,', 'toasted by ten.'],
    story: ['Between June and December.', 'Try them.'],
  })
  expect(readStory('炒りたて。\n\n夜明けに摘み、十時に炒る。\n\n六月から。').headline).toEqual(['夜明けに摘み、', '十時に炒る。'])
  expect(readStory('Toasted.\n\nNo parts here\n\nBetween June and December.').headline).toEqual(['No parts here', ''])
  expect(readStory('Toasted.\n\nWith 3.5% salt\n\nBetween June and December.').headline).toEqual(['With 3.5% salt', ''])
})

test('a description without a short line between its paragraphs has no headline', () => {
  const long = 'Between June and December, families in the valleys walk the fields before sunrise.'
  expect(readStory(`Toasted.\n\n${long}`)).toEqual({ lede: 'Toasted.', headline: null, story: [long] })
  expect(readStory(`Toasted.\n\n${long}\n\n${long}`)).toEqual({ lede: 'Toasted.', headline: null, story: [long, long] })
  expect(readStory('Toasted.\n\nA last short line.').headline).toBeNull()
  expect(readStory('').lede).toBe('')
})
