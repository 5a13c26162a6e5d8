import type { UnitType } from '@phensley/cldr'

/** Units that measure the same thing, and so convert into each other. */
export interface UnitKind {
  readonly name: string
  /**
   * How many of the base unit one of each unit is, as exact decimal text, or a fraction `a/b`. Which unit is the base
   * does not matter.
   */
  readonly factors: Readonly<Partial<Record<UnitType, string>>>
  /** Units a value is written in when nobody says which, largest first, in sets that are not mixed. */
  readonly steps: readonly (readonly UnitType[])[]
}

const AREA: UnitKind = {
  name: 'area',
  factors: {
    'square-centimeter': '0.0001',
    'square-meter': '1',
    hectare: '10000',
    'square-kilometer': '1000000',
    dunam: '1000',
    'square-inch': '0.00064516',
    'square-foot': '0.09290304',
    'square-yard': '0.83612736',
    acre: '4046.8564224',
    'square-mile': '2589988.110336',
  },
  steps: [
    ['square-kilometer', 'square-meter', 'square-centimeter'],
    ['square-mile', 'acre', 'square-yard', 'square-foot', 'square-inch'],
  ],
}

// Bits count in thousands, as rates of transfer do; bytes in steps of 1,024, as sizes of files do.
const DIGITAL: UnitKind = {
  name: 'digital',
  factors: {
    bit: '1',
    kilobit: '1000',
    megabit: '1000000',
    gigabit: '1000000000',
    terabit: '1000000000000',
    byte: '8',
    kilobyte: '8192',
    megabyte: '8388608',
    gigabyte: '8589934592',
    terabyte: '8796093022208',
    petabyte: '9007199254740992',
  },
  steps: [
    ['petabyte', 'terabyte', 'gigabyte', 'megabyte', 'kilobyte', 'byte'],
    ['terabit', 'gigabit', 'megabit', 'kilobit', 'bit'],
  ],
}

// A year is the mean one of the Gregorian calendar, 365.2425 days, and a month its twelfth.
const DURATION: UnitKind = {
  name: 'duration',
  factors: {
    nanosecond: '0.000000001',
    microsecond: '0.000001',
    millisecond: '0.001',
    second: '1',
    minute: '60',
    hour: '3600',
    day: '86400',
    week: '604800',
    fortnight: '1209600',
    month: '2629746',
    quarter: '7889238',
    year: '31556952',
    decade: '315569520',
    century: '3155695200',
  },
  steps: [['century', 'year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond', 'microsecond', 'nanosecond']],
}

const FREQUENCY: UnitKind = {
  name: 'frequency',
  factors: { hertz: '1', kilohertz: '1000', megahertz: '1000000', gigahertz: '1000000000' },
  steps: [['gigahertz', 'megahertz', 'kilohertz', 'hertz']],
}

const LENGTH: UnitKind = {
  name: 'length',
  factors: {
    picometer: '0.000000000001',
    nanometer: '0.000000001',
    micrometer: '0.000001',
    millimeter: '0.001',
    centimeter: '0.01',
    decimeter: '0.1',
    meter: '1',
    kilometer: '1000',
    'mile-scandinavian': '10000',
    point: '0.0254/72',
    inch: '0.0254',
    foot: '0.3048',
    yard: '0.9144',
    fathom: '1.8288',
    rod: '5.0292',
    chain: '20.1168',
    furlong: '201.168',
    mile: '1609.344',
    'nautical-mile': '1852',
    'astronomical-unit': '149597870700',
    'light-year': '9460730472580800',
  },
  steps: [
    ['kilometer', 'meter', 'centimeter', 'millimeter', 'micrometer', 'nanometer', 'picometer'],
    ['mile', 'yard', 'foot', 'inch', 'point'],
  ],
}

const MASS: UnitKind = {
  name: 'mass',
  factors: {
    microgram: '0.000001',
    milligram: '0.001',
    carat: '0.2',
    gram: '1',
    kilogram: '1000',
    tonne: '1000000',
    grain: '0.06479891',
    ounce: '28.349523125',
    'ounce-troy': '31.1034768',
    pound: '453.59237',
    stone: '6350.29318',
    ton: '907184.74',
  },
  steps: [
    ['tonne', 'kilogram', 'gram', 'milligram', 'microgram'],
    ['ton', 'pound', 'ounce'],
  ],
}

const VOLUME: UnitKind = {
  name: 'volume',
  factors: {
    milliliter: '0.001',
    centiliter: '0.01',
    deciliter: '0.1',
    liter: '1',
    hectoliter: '100',
    megaliter: '1000000',
    'cubic-centimeter': '0.001',
    'cubic-meter': '1000',
    'cubic-kilometer': '1000000000000',
    'cup-metric': '0.25',
    'pint-metric': '0.5',
    'cubic-inch': '0.016387064',
    'cubic-foot': '28.316846592',
    'cubic-yard': '764.554857984',
    'cubic-mile': '4168181825440.579584',
    'acre-foot': '1233481.83754752',
    teaspoon: '0.00492892159375',
    tablespoon: '0.01478676478125',
    'fluid-ounce': '0.0295735295625',
    cup: '0.2365882365',
    pint: '0.473176473',
    quart: '0.946352946',
    gallon: '3.785411784',
    bushel: '35.23907016688',
    barrel: '158.987294928',
    'fluid-ounce-imperial': '0.0284130625',
    'pint-imperial': '0.56826125',
    'quart-imperial': '1.1365225',
    'gallon-imperial': '4.54609',
  },
  steps: [
    ['megaliter', 'liter', 'milliliter'],
    ['gallon', 'quart', 'pint', 'cup', 'fluid-ounce', 'tablespoon', 'teaspoon'],
    ['gallon-imperial', 'quart-imperial', 'pint-imperial', 'fluid-ounce-imperial'],
    ['cubic-kilometer', 'cubic-meter', 'cubic-centimeter'],
    ['cubic-mile', 'cubic-yard', 'cubic-foot', 'cubic-inch'],
  ],
}

const ENERGY: UnitKind = {
  name: 'energy',
  factors: {
    joule: '1',
    kilojoule: '1000',
    calorie: '4.184',
    kilocalorie: '4184',
    foodcalorie: '4184',
    'kilowatt-hour': '3600000',
    'british-thermal-unit': '1055.05585262',
    electronvolt: '0.0000000000000000001602176634',
  },
  steps: [['kilojoule', 'joule'], ['kilocalorie', 'calorie'], ['kilowatt-hour']],
}

const POWER: UnitKind = {
  name: 'power',
  factors: {
    milliwatt: '0.001',
    watt: '1',
    kilowatt: '1000',
    megawatt: '1000000',
    gigawatt: '1000000000',
    horsepower: '745.69987158227022',
  },
  steps: [['gigawatt', 'megawatt', 'kilowatt', 'watt', 'milliwatt']],
}

const PRESSURE: UnitKind = {
  name: 'pressure',
  factors: {
    pascal: '1',
    hectopascal: '100',
    kilopascal: '1000',
    megapascal: '1000000',
    millibar: '100',
    bar: '100000',
    atmosphere: '101325',
    'pound-force-per-square-inch': '6894.757293168361',
    'millimeter-ofhg': '133.322387415',
    'inch-ofhg': '3386.388640341',
  },
  steps: [
    ['megapascal', 'kilopascal', 'pascal'],
    ['bar', 'millibar'],
  ],
}

const SPEED: UnitKind = {
  name: 'speed',
  factors: {
    'meter-per-second': '1',
    'kilometer-per-hour': '1/3.6',
    'mile-per-hour': '0.44704',
    knot: '1852/3600',
  },
  steps: [],
}

const ANGLE: UnitKind = {
  name: 'angle',
  factors: { 'arc-second': '1', 'arc-minute': '60', degree: '3600', revolution: '1296000' },
  steps: [['degree', 'arc-minute', 'arc-second']],
}

const ELECTRIC: UnitKind = {
  name: 'electric',
  factors: { milliampere: '1', ampere: '1000' },
  steps: [['ampere', 'milliampere']],
}

export const UNIT_KINDS: readonly UnitKind[] = [
  ANGLE,
  AREA,
  DIGITAL,
  DURATION,
  ELECTRIC,
  ENERGY,
  FREQUENCY,
  LENGTH,
  MASS,
  POWER,
  PRESSURE,
  SPEED,
  VOLUME,
]
