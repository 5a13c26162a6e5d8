import { expect, test } from 'vitest'
import { readFormAnswers } from './form-answers.ts'

test('answers are read from objects and from their JSON text', () => {
  const expected = [
    { label: 'Engraving text', text: 'For Maya' },
    { label: 'Gift wrap', text: 'Yes' },
    { label: 'Colours', text: 'ash, clay' },
  ]
  const answers = { engravingText: ' For Maya ', gift_wrap: true, colours: ['ash', 'clay'], empty: '', nothing: null }
  expect(readFormAnswers(answers)).toEqual(expected)
  expect(readFormAnswers(JSON.stringify(answers))).toEqual(expected)
})

test('answers may bring their own labels', () => {
  expect(readFormAnswers({ f1: { label: 'Name on the cup', value: 'Ada' } })).toEqual([
    { label: 'Name on the cup', text: 'Ada' },
  ])
})

test('skips malformed answers and keeps plain text', () => {
  expect(readFormAnswers(null)).toEqual([])
  expect(readFormAnswers(7)).toEqual([])
  expect(readFormAnswers('leave it at the door')).toEqual([{ label: 'Note', text: 'leave it at the door' }])
})
