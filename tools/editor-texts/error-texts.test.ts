import { expect, test } from 'vitest'
import { collectErrorTexts } from './error-texts.ts'

const messages = new Set(collectErrorTexts().map(({ message }) => message))

test('errors, mistakes of fields, reasons and subjects are found with the names of what is filled in', () => {
  for (const message of [
    'There is a folder “{name}” already. Choose another name.',
    'Two dots follow each other.',
    'The product was deleted.',
    'This page',
    'Enter a number above 0.',
    '{what} was not found.',
  ])
    expect(messages).toContain(message)
})

test('mails, descriptions of the API and errors that are bugs are left out', () => {
  expect(
    [...messages].filter((message) => /ignore this email|found for a new site|is gone right after/.test(message)),
  ).toEqual([])
})
