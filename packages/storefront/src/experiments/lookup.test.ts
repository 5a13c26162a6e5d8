import { expect, test } from 'vitest'
import { findToggle, findVariant, readFeatures } from './lookup.ts'

const features = readFeatures({
  experiments: [
    { name: 'promise-1a2b3c', type: 'AB_TEST', segment: 'b', variant: 'b' },
    { name: 'on', type: 'FEATURE_TOGGLE', segment: '', variant: 'true' },
    { name: 'off', type: 'FEATURE_TOGGLE', segment: '', variant: 'TRUE' },
    { name: 'broken', type: 'AB_TEST', segment: 'a', variant: 7 },
    { name: 'broken-toggle', type: 'FEATURE_TOGGLE' },
    null,
    { name: 3 },
  ],
})

test('a toggle is on when its variant is the text true, and a test has the variant and segment of the server', () => {
  expect(findToggle(features, 'on', false)).toEqual({
    isEnabled: true,
    context: { name: 'on', type: 'FEATURE_TOGGLE', segment: 'default', variant: 'true', error: undefined },
  })
  expect(findToggle(features, 'off', true).isEnabled).toBe(false)
  expect(findVariant(features, 'promise-1a2b3c', 'a')).toEqual({
    name: 'promise-1a2b3c',
    type: 'AB_TEST',
    segment: 'b',
    variant: 'b',
    error: undefined,
  })
})

test('without an answer of the server the caller’s default holds, and the error says why', () => {
  const notLoaded = 'The underlying Praetor configuration is not loaded'
  for (const context of [undefined, null, 'text', {}, { experiments: {} }])
    for (const usual of [true, false])
      expect(findToggle(readFeatures(context), 'on', usual)).toMatchObject({
        isEnabled: usual,
        context: { error: notLoaded, variant: String(usual) },
      })
  expect(findVariant(undefined, 'promise-1a2b3c', 'a')).toEqual({
    name: 'promise-1a2b3c',
    type: 'AB_TEST',
    segment: 'default',
    variant: 'a',
    error: notLoaded,
  })
  expect(findToggle(features, 'constructor', true)).toMatchObject({
    isEnabled: true,
    context: { error: 'The specified feature does not exist' },
  })
  expect(findVariant(features, 'on', 'a')).toMatchObject({
    variant: 'a',
    segment: 'default',
    error: 'The specified feature is not a A/B test',
  })
  expect(findToggle(features, 'promise-1a2b3c', true).context.error).toBe(
    'The specified feature is not a feature toggle',
  )
  for (const found of [findVariant(features, 'broken', 'a'), findToggle(features, 'broken-toggle', false).context])
    expect(found.error).toBe('The specified feature has an invalid server-side definition')
})
