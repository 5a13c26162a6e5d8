import { afterEach, expect, test } from 'vitest'
import { setErrors, translateError } from './server-errors.ts'

afterEach(() => setErrors({}))

test('an error is translated with what the server filled in, in another order if the language wants it', () => {
  setErrors({
    'The file {fileName} is too large. The maximum allowed file size is {maxSize}.':
      'Höchstens {maxSize} sind erlaubt; {fileName} ist größer.',
  })
  expect(translateError('The file a $& {b}.png is too large. The maximum allowed file size is 5 MB.')).toBe(
    'Höchstens 5 MB sind erlaubt; a $& {b}.png ist größer.',
  )
})

test('what is filled in is translated where it is a sentence of the server, too', () => {
  setErrors({ '{what} was not found.': '{what} wurde nicht gefunden.', 'This page': 'Diese Seite' })
  expect(translateError('This page was not found.')).toBe('Diese Seite wurde nicht gefunden.')
  expect(translateError('Cups was not found.')).toBe('Cups wurde nicht gefunden.')
})

test('the most specific sentence wins', () => {
  setErrors({ '{what} was not found.': '{what} fehlt.', 'The name {name} was not found.': 'Kein Name {name}.' })
  expect(translateError('The name a.b was not found.')).toBe('Kein Name a.b.')
})

test('a sentence that nobody translated stays as it is', () => {
  setErrors({ 'This page': 'Diese Seite' })
  expect(translateError('Something else (with signs.*).')).toBe('Something else (with signs.*).')
})

test('a sentence that only begins and ends like another one stays as it is', () => {
  setErrors({ 'More than {max} products match.': 'Mehr als {max} Produkte.', '{a} of {b} are gone.': '{b}: {a}' })
  expect(translateError('More than products match.')).toBe('More than products match.')
  expect(translateError('2 of 3 are gone. Look.')).toBe('2 of 3 are gone. Look.')
})

test('what people typed may be the name of anything in JavaScript', () => {
  setErrors({ 'There is a folder “{name}” already.': 'Es gibt schon einen Ordner „{name}“.' })
  expect(translateError('There is a folder “constructor” already.')).toBe('Es gibt schon einen Ordner „constructor“.')
  expect(translateError('toString')).toBe('toString')
})
