import { ChevronRight } from 'lucide-react'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './design.module.css'
import { FontSelect } from './font-select.tsx'
import { type Declarations, getFirstFamily, resolveFont, type FontProperty, setFontProperty } from './font-value.ts'
import { MeasureField } from './measure-field.tsx'
import type { FontFamily, Tweak } from './themes.ts'
import { getFontStyle } from './use-font-preview.ts'
import { t } from '../i18n/text.ts'

interface FontControlProps {
  readonly tweak: Tweak
  readonly fonts: readonly FontFamily[]
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string | null) => void
}

const asTheme = 'theme'
const weightNames: Readonly<Record<number, string>> = {
  100: t('Thin'),
  200: t('Extra light'),
  300: t('Light'),
  400: t('Regular'),
  500: t('Medium'),
  600: t('Semibold'),
  700: t('Bold'),
  800: t('Extra bold'),
  900: t('Black'),
}
/** Browsers slant letters that have no italic of their own. */
const slantsFor = (font: FontFamily | undefined) => [
  { value: asTheme, label: t('Theme default') },
  { value: 'normal', label: t('Upright') },
  { value: 'italic', label: font?.hasItalic === false ? t('Slanted') : t('Italic') },
]
const cases = [
  { value: asTheme, label: t('Theme default') },
  { value: 'none', label: t('As written') },
  { value: 'uppercase', label: 'CAPITALS' },
  { value: 'lowercase', label: 'small letters' },
  { value: 'capitalize', label: t('Each Word') },
]

/** A font of the theme: its family, and where the theme takes them its size, weight and the rest. Everything can be written by hand, too. */
export function FontControl({ tweak, fonts, value, error, onChange }: FontControlProps) {
  const force = resolveFont(value, tweak.default)
  const stack = force['font-family'] ?? ''
  const font = fonts.find((each) => getFirstFamily(each.stack) === getFirstFamily(stack))
  const isFamily = tweak.isFamily && !value.includes(':')
  const set = (property: FontProperty, chosen: string) =>
    onChange(setFontProperty(value, tweak.default, property, chosen))
  return (
    <fieldset className={styles.font} aria-label={tweak.label}>
      <FontSelect
        label={tweak.label}
        fonts={fonts}
        stack={stack}
        onChange={(stack) => (isFamily ? onChange(stack) : set('font-family', stack))}
      />
      <p className={styles.letters} style={drawn(force, font)} aria-hidden="true">
        Aa Gg Rr 0123 &amp;
      </p>
      {!isFamily && <Values label={tweak.label} force={force} font={font} set={set} />}
      <details className={styles.byHand}>
        <summary>
          <ChevronRight size={14} aria-hidden="true" />
          {t('Enter a font stack')}
        </summary>
        <TextField
          label={isFamily ? t('Families') : t('Declarations')}
          value={value}
          rows={2}
          spellCheck="false"
          onChange={onChange}
          description={
            isFamily ? t('The first available font is used.') : t('A family, or: font-family: Georgia; font-size: 18px')
          }
        />
      </details>
      {error !== undefined && (
        <p className={styles.controlProblem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ValuesProps {
  readonly label: string
  readonly force: Declarations
  readonly font: FontFamily | undefined
  readonly set: (property: FontProperty, chosen: string) => void
}

function Values({ label, force, font, set }: ValuesProps) {
  const choose = (property: FontProperty) => (chosen: string) => set(property, chosen === asTheme ? '' : chosen)
  return (
    <div className={styles.fontValues}>
      <MeasureField
        label={t('Size')}
        unitLabel={t('Unit of {setting}, size', { setting: label })}
        value={force['font-size'] ?? ''}
        units={['px', 'rem', 'em', '%', 'vw']}
        step={1}
        onChange={(chosen) => set('font-size', chosen)}
      />
      <Select
        label={t('Weight')}
        value={getWeight(force)}
        options={weightsFor(font, force)}
        onChange={choose('font-weight')}
      />
      <MeasureField
        label={t('Line height')}
        unitLabel={t('Unit of {setting}, line height', { setting: label })}
        value={force['line-height'] ?? ''}
        units={['', 'px', 'em', '%']}
        step={0.05}
        onChange={(chosen) => set('line-height', chosen)}
      />
      <MeasureField
        label={t('Letter spacing')}
        unitLabel={t('Unit of {setting}, letter spacing', { setting: label })}
        value={force['letter-spacing'] ?? ''}
        units={['em', 'px', 'rem']}
        step={0.01}
        onChange={(chosen) => set('letter-spacing', chosen)}
      />
      <Select
        label={t('Style')}
        {...findChoice(force['font-style'], slantsFor(font))}
        onChange={choose('font-style')}
      />
      <Select
        label={t('Capitals')}
        {...findChoice(force['text-transform'], cases)}
        onChange={choose('text-transform')}
      />
    </div>
  )
}

function getWeight({ 'font-weight': weight = asTheme }: Declarations): string {
  return { normal: '400', bold: '700' }[weight] ?? weight
}

/** What the files of the font hold, and what is chosen. */
function weightsFor(font: FontFamily | undefined, force: Declarations) {
  const { min, max } = font?.weights ?? { min: 100, max: 900 }
  const isSystem = font?.source === 'system'
  const offered = Object.entries(weightNames).filter(
    ([weight]) => Number(weight) >= min && Number(weight) <= max && (!isSystem || weight === '400' || weight === '700'),
  )
  const options = [
    { value: asTheme, label: t('Theme default') },
    ...offered.map(([value, name]) => ({ value, label: `${name} ${value}` })),
  ]
  return findChoice(getWeight(force), options).options
}

/** The options with the value among them, whatever it is. */
function findChoice(value: string | undefined, options: readonly { readonly value: string; readonly label: string }[]) {
  const own = value ?? asTheme
  return {
    value: own,
    options: options.some((option) => option.value === own) ? options : [...options, { value: own, label: own }],
  }
}

/** The sample line: everything but the size, which the page shows. */
function drawn(force: Declarations, font: FontFamily | undefined): React.CSSProperties {
  const known = getFontStyle(font)
  const has = (name: string) => force[name] !== undefined && !force[name].includes('@')
  return {
    ...(known.fontFamily === undefined && has('font-family') ? { fontFamily: force['font-family'] } : known),
    ...(has('font-weight') ? { fontWeight: force['font-weight'] } : {}),
    ...(has('font-style') ? { fontStyle: force['font-style'] } : {}),
    ...(has('letter-spacing') ? { letterSpacing: force['letter-spacing'] } : {}),
    ...(force['text-transform'] === 'uppercase' || force['text-transform'] === 'lowercase'
      ? { textTransform: force['text-transform'] }
      : {}),
  }
}
