const unit = 'px|rem|em|%|pt|pc|in|cm|mm|q|ch|ex|lh|rlh|cap|ic|[sld]?v(?:w|h|min|max|i|b)'
const number = '\\d*\\.?\\d+'
const length = new RegExp(`^(?:0|${number}(?:${unit}))$`, 'i')
const signedLength = new RegExp(`^(?:0|normal|-?${number}(?:${unit}))$`, 'i')
const height = new RegExp(`^(?:normal|${number}(?:${unit})?)$`, 'i')
/** A computed value, or one from another place: only the browser knows whether it fits. */
const computed = /^(?:(?:calc|clamp|min|max|var)\(.+\)|inherit|initial|unset|revert(?:-layer)?)$/i

interface Rule {
  readonly fits: RegExp
  readonly sentence: string
}

const rules: Readonly<Record<string, Rule>> = {
  'font-size': {
    fits: new RegExp(
      `${length.source}|^(?:xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|smaller|larger)$`,
      'i',
    ),
    sentence: 'Size: enter a number with its unit, such as 18px or 1.2rem.',
  },
  'line-height': {
    fits: height,
    sentence: 'Line height: enter a number such as 1.5, or one with its unit, such as 24px.',
  },
  'letter-spacing': {
    fits: signedLength,
    sentence: 'Letter spacing: enter a number with its unit, such as 0.05em or -1px.',
  },
  'word-spacing': { fits: signedLength, sentence: 'Word spacing: enter a number with its unit, such as 0.1em.' },
  'text-indent': { fits: signedLength, sentence: 'Indent: enter a number with its unit, such as 2em.' },
  'font-weight': {
    fits: /^(?:normal|bold|bolder|lighter|[1-9]\d{0,2}|1000)$/i,
    sentence: 'Weight: enter a number from 1 to 1000, normal or bold.',
  },
  'font-style': {
    fits: /^(?:normal|italic|oblique(?: -?\d+deg)?)$/i,
    sentence: 'Style: choose normal, italic or oblique.',
  },
  'text-transform': {
    fits: /^(?:none|uppercase|lowercase|capitalize|full-width|full-size-kana)$/i,
    sentence: 'Capitals: choose none, uppercase, lowercase or capitalize.',
  },
}

/** Why a declaration of a font is not accepted, as a sentence; undefined when it is, or when nothing is known about it. */
export function validateFontDeclaration(property: string, value: string): string | undefined {
  const rule = Object.hasOwn(rules, property) ? rules[property] : undefined
  const plain = value.replace(/\s*!important$/i, '').trim()
  return !rule || rule.fits.test(plain) || computed.test(plain) ? undefined : rule.sentence
}
