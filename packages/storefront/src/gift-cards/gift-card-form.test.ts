import { expect, test } from 'vitest'
import { toGiftCardAnswers, listGiftCardProblems } from './gift-card-form.ts'
import { t } from '../testing/english.ts'

const fields = {
  recipientName: ' Nell ',
  recipientEmail: 'nell@example.com',
  senderName: '',
  message: ' For tea ',
  deliverOn: '',
}

test('a gift card needs a name and an address to go to', () => {
  expect(listGiftCardProblems(fields, '2026-11-21', t)).toEqual({})
  expect(listGiftCardProblems({ ...fields, recipientName: ' ', recipientEmail: '' }, '2026-11-21', t)).toEqual({
    recipientName: 'Enter the recipient’s name.',
    recipientEmail: 'Enter the recipient’s email.',
  })
  expect(listGiftCardProblems({ ...fields, recipientEmail: 'nell@' }, '2026-11-21', t)).toEqual({
    recipientEmail: 'Please enter a valid email',
  })
})

test('it is sent today or later', () => {
  expect(listGiftCardProblems({ ...fields, deliverOn: '2026-11-20' }, '2026-11-21', t)).toEqual({
    deliverOn: 'Choose today or a later day.',
  })
  expect(listGiftCardProblems({ ...fields, deliverOn: '2026-11-21' }, '2026-11-21', t)).toEqual({})
})

test('only what was told is kept', () => {
  expect(toGiftCardAnswers(fields)).toEqual({
    recipientName: 'Nell',
    recipientEmail: 'nell@example.com',
    message: 'For tea',
  })
})
