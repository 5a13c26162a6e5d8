/**
 * Postal codes by country. Patterns are of the code without blanks and hyphens; `gap` says where the usual spelling puts one.
 * A country that is not here takes any short text: a wrong rule would keep a buyer from buying.
 */
interface PostalRule {
  readonly pattern: RegExp
  readonly example: string
  /** [characters before it (from the end when negative), the character]. Left out of codes that are no longer than that. */
  readonly gap: readonly [position: number, separator: ' ' | '-'] | undefined
}

const digitsExamples: Readonly<Record<number, string>> = { 3: '101', 4: '1010', 5: '10115', 6: '110001', 7: '8320000' }

// Countries whose codes are nothing but digits.
const countriesByDigits: Readonly<Record<number, string>> = {
  3: 'FO IS',
  4: 'AF AL AM AT AU BD BE BG CC CH CX CY DK GE HU LU MK NE NF NO NZ PH PY SI SJ TN VE ZA',
  5: 'BA BT CU DE DZ EE EG ES FI FR GT HR ID IQ IT JO KE KR KW LA LK MA ME MM MX MY NP PE PK SN TH TR UA UY VA ZM',
  6: 'BY CN CO EC IN KG NG RO RU SG TJ TM UZ',
  7: 'CL',
}

const rules: Readonly<Record<string, PostalRule>> = {
  ...Object.fromEntries(
    Object.entries(countriesByDigits).flatMap(([digits, codes]) =>
      codes.split(' ').map((code) => [code, digitsRule(Number(digits))]),
    ),
  ),
  AD: rule('AD[1-7]\\d\\d', 'AD500'),
  AR: rule('([A-Z]?\\d{4}|[A-Z]\\d{4}[A-Z]{3})', 'C1070AAM'),
  AS: rule('96799(\\d{4})?', '96799', [5, '-']),
  AX: rule('22\\d{3}', '22150'),
  AZ: rule('AZ\\d{4}', 'AZ 1000', [2, ' ']),
  BB: rule('BB\\d{5}', 'BB23026'),
  BM: rule('[A-Z]{2}[A-Z\\d]{2}', 'FL 07', [2, ' ']),
  BN: rule('[A-Z]{2}\\d{4}', 'BT2328'),
  BR: rule('\\d{8}', '40301-110', [5, '-']),
  CA: rule('[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z]\\d[ABCEGHJ-NPRSTV-Z]\\d', 'H3Z 2Y7', [3, ' ']),
  CR: rule('\\d{5}', '10101'),
  CZ: rule('\\d{5}', '110 00', [3, ' ']),
  DO: rule('\\d{5}', '11903'),
  FK: rule('FIQQ1ZZ', 'FIQQ 1ZZ', [4, ' ']),
  FM: rule('9694[1-4](\\d{4})?', '96941', [5, '-']),
  GB: rule('(GIR0AA|[A-Z]{1,2}\\d[A-Z\\d]?\\d[A-Z]{2})', 'EC1Y 8SY', [-3, ' ']),
  GF: rule('973\\d{2}', '97300'),
  GG: rule('GY\\d[\\dA-Z]?\\d[A-Z]{2}', 'GY1 1AA', [-3, ' ']),
  GI: rule('GX111AA', 'GX11 1AA', [4, ' ']),
  GL: rule('39\\d{2}', '3900'),
  GP: rule('971\\d{2}', '97100'),
  GR: rule('\\d{5}', '151 24', [3, ' ']),
  GU: rule('969[123]\\d(\\d{4})?', '96910', [5, '-']),
  HN: rule('\\d{5}', '31301'),
  IE: rule('[A-Z]\\d[\\dW][A-Z\\d]{4}', 'A65 F4E2', [3, ' ']),
  IL: rule('\\d{5}(\\d{2})?', '9614303'),
  IM: rule('IM\\d[\\dA-Z]?\\d[A-Z]{2}', 'IM2 1AA', [-3, ' ']),
  IR: rule('\\d{10}', '11936-12345', [5, '-']),
  JE: rule('JE\\d[\\dA-Z]?\\d[A-Z]{2}', 'JE1 1AA', [-3, ' ']),
  JP: rule('\\d{7}', '154-0023', [3, '-']),
  KY: rule('KY\\d{5}', 'KY1-1100', [3, '-']),
  KZ: rule('(\\d{6}|[A-Z]\\d{2}[A-Z]\\d[A-Z]\\d)', '040900'),
  LI: rule('94(8[5-9]|9[0-8])', '9496'),
  LT: rule('LT\\d{5}', 'LT-04340', [2, '-']),
  LV: rule('LV\\d{4}', 'LV-1073', [2, '-']),
  MC: rule('980\\d{2}', '98000'),
  MD: rule('MD\\d{4}', 'MD-2012', [2, '-']),
  MH: rule('969[67]\\d(\\d{4})?', '96960', [5, '-']),
  MN: rule('\\d{5,6}', '65030'),
  MP: rule('9695[012](\\d{4})?', '96950', [5, '-']),
  MQ: rule('972\\d{2}', '97220'),
  MT: rule('[A-Z]{3}\\d{2,4}', 'NXR 1233', [3, ' ']),
  NC: rule('988\\d{2}', '98814'),
  NL: rule('\\d{4}[A-Z]{2}', '1234 AB', [4, ' ']),
  PF: rule('987\\d{2}', '98709'),
  PL: rule('\\d{5}', '00-950', [2, '-']),
  PM: rule('97500', '97500'),
  PR: rule('00[679]\\d{2}(\\d{4})?', '00930', [5, '-']),
  PT: rule('\\d{7}', '2725-079', [4, '-']),
  PW: rule('969(39|40)(\\d{4})?', '96940', [5, '-']),
  RE: rule('974\\d{2}', '97400'),
  RS: rule('\\d{5,6}', '11000'),
  SA: rule('\\d{5}(\\d{4})?', '11564', [5, '-']),
  SE: rule('\\d{5}', '114 55', [3, ' ']),
  SK: rule('\\d{5}', '010 01', [3, ' ']),
  SM: rule('4789\\d', '47890'),
  TW: rule('\\d{3}(\\d{2,3})?', '10603'),
  UM: rule('96898', '96898'),
  US: rule('\\d{5}(\\d{4})?', '95014', [5, '-']),
  VI: rule('008[0-5]\\d(\\d{4})?', '00802', [5, '-']),
  VN: rule('\\d{5,6}', '70010'),
  WF: rule('986\\d{2}', '98600'),
  YT: rule('976\\d{2}', '97600'),
}

/** An example of a country's postal code; undefined where any text is taken. */
export function findPostalCodeExample(countryCode: string): string | undefined {
  return getRule(countryCode)?.example
}

/**
 * A postal code in its usual spelling: "k1a0b1" in CA is "K1A 0B1", "D-10115" in DE is "10115", "1073" in LV is "LV-1073".
 * Undefined when the country has no such code. Where no rule is known, 2 to 12 letters, digits, blanks and hyphens are taken.
 */
export function readPostalCode(countryCode: string, text: string): string | undefined {
  const written = text.trim().toUpperCase()
  const known = getRule(countryCode)
  if (!known) return /^[A-Z\d](?:[A-Z\d -]{0,10}[A-Z\d])$/.test(written) ? written.replace(/\s+/g, ' ') : undefined

  const compact = written.replace(/[\s.-]/g, '')
  const withoutCountry = compact.startsWith(countryCode)
    ? compact.slice(2)
    : written.replace(/^[A-Z]{1,3}\s*-/, '').replace(/[\s.-]/g, '')
  const code = [compact, withoutCountry, countryCode + compact].find((candidate) => known.pattern.test(candidate))
  return code === undefined ? undefined : withGap(code, known)
}

function withGap(code: string, { gap }: PostalRule): string {
  if (!gap) return code
  const [position, separator] = gap
  const at = position < 0 ? code.length + position : position
  return at >= code.length ? code : code.slice(0, at) + separator + code.slice(at)
}

function getRule(countryCode: string): PostalRule | undefined {
  return Object.hasOwn(rules, countryCode) ? rules[countryCode] : undefined
}

function digitsRule(digits: number): PostalRule {
  return rule(`\\d{${digits}}`, digitsExamples[digits] ?? '')
}

function rule(pattern: string, example: string, gap?: PostalRule['gap']): PostalRule {
  return { pattern: new RegExp(`^(?:${pattern})$`), example, gap }
}
