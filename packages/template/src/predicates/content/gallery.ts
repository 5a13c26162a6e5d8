import { asBoolean, asString, isTruthy, getMember } from '../../formatters/shared/values.ts'
import type { PredicateDefinition, Scope, Value } from '../../registry/types.ts'
import { defineSimple } from '../family.ts'

/** Settings of a gallery that are one of a few names. */
const CHOICES = {
  design: ['grid', 'slideshow', 'slider', 'stacked'],
  'meta-position': ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
  'active-alignment': ['center', 'left', 'right'],
} as const

/** Settings of a gallery that are on or off. */
const SWITCHES = [
  'autoplay',
  'auto-crop',
  'controls',
  'lightbox',
  'square-thumbs',
  'show-meta',
  'show-meta-on-hover',
  'thumbnails',
] as const

function setting(scope: Scope, name: string): Value {
  return getMember(scope.find('options'), name)
}

const choices = Object.entries(CHOICES).flatMap(([name, values]) =>
  values.map((value) =>
    defineSimple({
      name: `gallery-${name}-${value}?`,
      summary: `True when the gallery setting \`${name}\` is \`${value}\`.`,
      test: (scope) => asString(setting(scope, name)) === value,
      yes: { options: { [name]: value } },
      no: { options: {} },
    }),
  ),
)

const switches = SWITCHES.map((name) =>
  defineSimple({
    name: `gallery-${name}?`,
    summary: `True when the gallery setting \`${name}\` is on.`,
    test: (scope) => asBoolean(setting(scope, name)),
    yes: { options: { [name]: true } },
    no: { options: { [name]: false } },
  }),
)

const meta = defineSimple({
  name: 'gallery-meta?',
  summary: 'True when a gallery shows controls or indicators.',
  test: (scope) => isTruthy(setting(scope, 'controls')) || isTruthy(setting(scope, 'indicators')),
  yes: { options: { indicators: true } },
  no: { options: { controls: false } },
})

export const galleryPredicates: readonly PredicateDefinition<never>[] = [meta, ...choices, ...switches]
