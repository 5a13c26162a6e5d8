import { expect, test } from 'vitest'
import { compile } from '../../../index.ts'

const page = compile('{image|image-meta}')

function alt(image: object, context: object = {}, altTextLimit?: number): string {
  const options = altTextLimit === undefined ? {} : { altTextLimit }
  const { output } = page.render({ ...context, image }, options)
  return / alt="(.*)" $/s.exec(output)?.[1] ?? output
}

test('an image is described by its title, then its body, then its file name', () => {
  const image = { title: 'Oak table', body: '<p>Made in <b>May</b></p>', filename: 'oak.jpg' }
  expect(alt(image)).toBe('Oak table')
  expect(alt({ ...image, title: '' })).toBe(' Made in  May  ')
  expect(alt({ ...image, title: '', body: '' })).toBe('oak.jpg')
  expect(alt({})).toBe('')
})

test('a body is cut at the limit of the host, and never within a character', () => {
  expect(alt({ body: 'x'.repeat(1500) })).toHaveLength(1000)
  expect(alt({ body: 'x'.repeat(1500) }, {}, 20)).toHaveLength(20)
  expect(alt({ body: 'xx😀' }, {}, 3)).toBe('xx')
})

test('what was written for an image comes first, and an image block may leave it empty', () => {
  expect(alt({ title: 'Caption' }, { info: { altText: 'A table' } })).toBe('A table')
  expect(alt({ title: 'Caption', altText: 'A table' }, { blockType: 5 })).toBe('A table')
  expect(alt({ title: 'Caption' }, { blockType: 5 })).toBe('')
  expect(alt({ title: 'Caption', altText: 'unused' }, { blockType: 8 })).toBe('Caption')
})

test('a focal point is the centre where the image has none, and of a part that is missing or no number', () => {
  const focal = (mediaFocalPoint: unknown) =>
    /focal-point="(.*?)"/.exec(page.render({ image: { mediaFocalPoint } }).output)?.[1]
  expect(focal({ x: 0, y: 1 })).toBe('0,1')
  expect(focal({ x: 0.2 })).toBe('0.2,0.5')
  for (const none of [null, {}, 'x', { x: 'a', y: null }]) expect(focal(none)).toBe('0.5,0.5')
  expect(focal(undefined)).toBe('0.5,0.5')
})

test('a set of sources ends where the stored widths end', () => {
  const srcset = (systemDataVariants: unknown) =>
    compile('{@|image-srcset}').render({ assetUrl: '/a', systemDataVariants }).output
  expect(srcset('100w,2500w')).toBe(' srcset="/a?format=100w 100w,/a?format=2500w 2500w"')
  expect(srcset('800x600,1500w')).toBe(' srcset="/a?format=1500w 1500w,/a?format=original 2500w"')
  expect(srcset('640w')).toBe(' srcset="/a?format=640w 640w"')
  expect(srcset('800x600,big')).toBe('')
  expect(srcset(100)).toBe('')
})

test('a size of two numbers has a width and a height, everything else none', () => {
  const sizes = compile('{s|width}/{s|height} {s|resizedHeightForWidth 50} {s|resizedWidthForHeight 50}')
  const INVALID = "Invalid source parameter. Pass in 'originalSize'"
  expect(sizes.render({ s: '200x100' }).output).toBe('200/100 25 100')
  for (const s of ['ax50', '100x', 'x50', 'x', '100', '1x2x3', '-100x50', 'NaNxNaN', '', null, {}, [], 100]) {
    expect(sizes.render({ s }).output).toBe(`/ ${INVALID} ${INVALID}`)
  }
})
