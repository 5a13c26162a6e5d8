import { expect, test } from 'vitest'
import { placeProblems } from './place-problems.ts'

const values = { title: '', place: { lat: null } }

test('a refusal stands at its field, one of a field that the form lacks with the form', () => {
  expect(placeProblems(values, { title: 'Enter a title.', 'place.lat': 'Too large.' }, 'Refused.')).toEqual({
    fields: [
      ['title', 'Enter a title.'],
      ['place.lat', 'Too large.'],
    ],
    form: undefined,
  })
  expect(placeProblems(values, { title: 'Enter a title.', 'blocks.3.text': 'Too long.' }, 'Refused.')).toEqual({
    fields: [['title', 'Enter a title.']],
    form: 'blocks.3.text: Too long.',
  })
})

test('a refusal that names no field is said as a whole, and inherited names are no fields', () => {
  expect(placeProblems(values, {}, 'Someone else saved first.')).toEqual({
    fields: [],
    form: 'Someone else saved first.',
  })
  expect(placeProblems(values, { body: 'Send an object.' }, 'Refused.').form).toBe('Send an object.')
  expect(placeProblems(values, { constructor: 'Unknown.' }, 'Refused.')).toEqual({
    fields: [],
    form: 'constructor: Unknown.',
  })
})
